import { useState } from 'react'
import { t } from '../messages/message.ts'

interface ReferenceProps {
  /** Of the request that failed; null, or missing: the ERP gave none, and nothing is shown. */
  readonly id: string | null | undefined
}

/** Enough to read aloud; who looks for it in a log gets all of it. */
const SHOWN = 8

/** By what the people who run the ERP find a failure in their logs: shown beside its text, and copied whole by a press. */
export function Reference({ id }: ReferenceProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  if (!id) return null
  const short = id.length <= SHOWN + 1 ? id : `${id.slice(0, SHOWN)}…`
  // Browsers deny the clipboard to pages without https: there all of it is shown, to be selected.
  const text = t('Reference {id}', { id: copied === false ? id : short })
  const copy = () => void copyText(id).then(setCopied)
  return (
    <button type="button" className="cs-reference" title={id} onClick={copy}>
      <span>{text}</span>
      <span role="status">{copied ? t('Copied to clipboard.') : ''}</span>
    </button>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
