import { useRef, useState } from 'react'
import { Modal } from './Modal.tsx'
import type { ReasonRequest } from './store.ts'
import { WordsField } from './WordsField.tsx'
import { t } from '../messages/message.ts'

/** Foundation §5: blank after trimming fails; site-modules §2.5: the placeholder. */
export function ReasonDialog({ request }: { readonly request: ReasonRequest }) {
  const [text, setText] = useState(request.draft)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    if (text.trim() !== '') return request.answer(text.trim())
    setMissing(true)
    field.current?.focus()
  }
  const type = (typed: string) => {
    setText(typed)
    if (typed.trim() !== '') setMissing(false)
  }
  return (
    <Modal title={request.title} onClose={() => request.answer(null)}>
      <form
        className="cs-modal__body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <WordsField
          {...{ field, text, type, send }}
          label={t('Reason')}
          rows={4}
          fault={isMissing ? request.missing : null}
          placeholder={t('Enter reason')}
          isRequired
        />
        <div className="cs-dialog__actions">
          <button type="button" className="cs-button" onClick={() => request.answer(null)}>
            {t('Cancel')}
          </button>
          <button type="submit" className={`cs-button cs-button--${request.tone === 'danger' ? 'danger' : 'primary'}`}>
            {request.title}
          </button>
        </div>
      </form>
    </Modal>
  )
}
