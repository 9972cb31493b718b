import { useState } from 'react'
import { t } from '../messages/message.ts'

interface ReferenceProps {
  /** The reference of the failed request; null, or missing: the ERP sent none, and nothing is shown. */
  readonly id: string | null | undefined
}

/** Short enough to read aloud; a person who looks for it in a log copies the whole text. */
const SHOWN = 8

/** Identifies a failure in the logs of the ERP: shown beside the error's text; a press copies the whole reference. */
export function Reference({ id }: ReferenceProps) {
  const [copied, setCopied] = useState<boolean | null>(null)
  if (!id) return null
  const short = id.length <= SHOWN + 1 ? id : `${id.slice(0, SHOWN)}…`
  // Browsers deny the clipboard to pages without https: there the whole reference is shown, to be selected.
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
