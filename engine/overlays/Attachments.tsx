import { useId, useState } from 'react'
import { Modal } from '../ui/Modal.tsx'
import { DocumentPageLink } from '../screen/DocumentPageLink.tsx'
import type { DocumentOfPage } from '../screen/document-pages.ts'
import { useScreen } from '../screen/host.ts'
import { wordsAt } from '../page/reads/rows.ts'
import { RecordFiles } from '../attachments/RecordFiles.tsx'
import { DEFAULT_MAX_FILES, DEFAULT_MAX_MB, limitsOf } from '../attachments/upload-rules.ts'
import type { OverlayProps } from './record.ts'
import { t } from '../messages/message.ts'

const TABS = { attachments: 'Files', revisions: 'Revision files' } as const
type Which = keyof typeof TABS

/** Attachments of a record over the page (site-modules §2.1, overlays). */
export function Attachments({ with: params, onClose }: OverlayProps) {
  const host = useScreen()
  const id = useId()
  const [which, setWhich] = useState<Which>('attachments')
  const textAt = (name: string) => wordsAt(params, name)
  const owner = { screen: textAt('screen') || host.definition.screen, pk: textAt('pk'), table: textAt('table') }
  const title = textAt('title') || owner.pk
  const limits = limitsOf(Number(textAt('max') || DEFAULT_MAX_FILES), Number(textAt('maxSize') || DEFAULT_MAX_MB))
  const other = (): Which => (which === 'attachments' ? 'revisions' : 'attachments')
  return (
    <Modal title={t('Attachments')} about={title} className="cs-modal--wide" onClose={onClose}>
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
          <RecordFiles key={which} owner={owner} of={which} limits={limits} />
        </div>
        {owner.table === '' ? <PageLink of={{ screen: owner.screen, key: owner.pk, name: title }} /> : null}
      </div>
    </Modal>
  )
}

function PageLink({ of }: { readonly of: DocumentOfPage }) {
  return (
    <DocumentPageLink page="attachments" of={of} className="cs-link cs-files__page">
      {() => t('Open as a page')}
    </DocumentPageLink>
  )
}
