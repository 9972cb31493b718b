import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../../ui/toasts.ts'
import { entriesText, storedEntries, type StoredEntry } from './stored-entries.ts'
import './developer.css'
import { t } from '../../../messages/message.ts'

/** Lists what this browser stores for the site, to be copied into a report (foundation §2). */
export function StorageViewer({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [entries] = useState(() => storedEntries(localStorage, document.cookie))
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="cs-dialog cs-storage" aria-labelledby="cs-storage" onClose={onClose}>
      <h2 id="cs-storage" className="cs-dialog__title">
        {t('Local storage and cookies')}
      </h2>
      <Entries entries={entries} />
      <div className="cs-dialog__actions">
        <button type="button" className="cs-button" onClick={() => dialog.current?.close()}>
          {t('Close')}
        </button>
        <button type="button" className="cs-button cs-button--primary" onClick={() => void copy(entriesText(entries))}>
          {t('Copy to clipboard')}
        </button>
      </div>
    </dialog>
  )
}

function Entries({ entries }: { readonly entries: readonly StoredEntry[] }) {
  if (entries.length === 0) return <p className="cs-dialog__text">{t('Nothing is stored here.')}</p>
  return (
    <dl className="cs-storage__entries">
      {entries.map(({ source, name, value }) => (
        <div key={`${source} ${name}`}>
          <dt>
            {name} <span className="cs-muted">{source}</span>
          </dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Browsers deny the clipboard to pages without https. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(t('Copied to clipboard.'), { tone: 'success' })
  } catch {
    showToast(t('This browser does not let the page copy.'), { tone: 'warning' })
  }
}
