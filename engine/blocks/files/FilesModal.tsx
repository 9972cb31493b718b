import { useId, useState } from 'react'
import { Modal } from '../../runtime/Modal.tsx'
import { useScreen, type Row } from '../../runtime/host.ts'
import { wordsAt } from '../../runtime/rows.ts'
import { Pile } from './Pile.tsx'
import { DEFAULT_MAX_FILES, DEFAULT_MAX_MB, limitsOf } from './upload-rules.ts'
import { t } from '../../messages/message.ts'

const TABS = { attachments: 'Files', revisions: 'Revision files' } as const
type Which = keyof typeof TABS

/** Attachments of a record over the page (site-modules §2.1, overlays). */
export function FilesModal({ with: given, onClose }: { readonly with: Row; onClose(): void }) {
  const host = useScreen()
  const id = useId()
  const [which, setWhich] = useState<Which>('attachments')
  const said = (name: string) => wordsAt(given, name)
  const pile = { screen: said('screen') || host.definition.screen, pk: said('pk'), table: said('table') }
  const limits = limitsOf(Number(said('max') || DEFAULT_MAX_FILES), Number(said('maxSize') || DEFAULT_MAX_MB))
  const other = (): Which => (which === 'attachments' ? 'revisions' : 'attachments')
  return (
    <Modal title={t('Attachments')} about={said('title') || pile.pk} className="cs-modal--wide" onClose={onClose}>
      <div className="cs-modal__body">
        <div
          className="cs-files__tabs"
          role="tablist"
          onKeyDown={({ key }) => {
            if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
            const next = other()
            setWhich(next)
            document.getElementById(`${id}${next}`)?.focus()
          }}
        >
          {(Object.keys(TABS) as Which[]).map((name) => (
            <button
              key={name}
              id={`${id}${name}`}
              type="button"
              role="tab"
              className="cs-files__tab"
              aria-selected={name === which}
              aria-controls={`${id}panel`}
              tabIndex={name === which ? 0 : -1}
              onClick={() => setWhich(name)}
            >
              {t(TABS[name])}
            </button>
          ))}
        </div>
        <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${which}`}>
          <Pile key={which} pile={pile} of={which} limits={limits} onChanged={() => void reloadRows(host)} />
        </div>
      </div>
    </Modal>
  )
}

/** Rows that count their files, or name them, are read anew. */
async function reloadRows({ reads, definition }: ReturnType<typeof useScreen>): Promise<void> {
  const isOfFiles = (name: string) => name === 'awsfile_count' || definition.fields[name]?.type === 'file'
  await Promise.all(
    Object.values(reads)
      .filter(({ read }) => read.fields.some(isOfFiles))
      .map((state) => state.reload()),
  )
}
