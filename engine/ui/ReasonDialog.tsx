import { useRef, useState } from 'react'
import { Modal } from './Modal.tsx'
import { TextAreaField } from './TextAreaField.tsx'
import { t } from '../messages/message.ts'

/** A question that is answered with a few words. */
export interface ReasonQuestion {
  readonly title: string
  /** The text of the button that sends it. */
  readonly button: string
  /** Shown at the field while it is blank. */
  readonly missing: string
  readonly tone: 'primary' | 'danger' | 'plain'
  /** The initial text of the field. */
  readonly draft: string
  /** Trimmed and not blank; null: cancelled. */
  answer(reason: string | null): void
}

/** Asks for a reason. Foundation §5: a text that is blank after trimming fails; site-modules §2.5: the placeholder. */
export function ReasonDialog({ request }: { readonly request: ReasonQuestion }) {
  const [text, setText] = useState(request.draft)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = () => {
    if (text.trim() !== '') return request.answer(text.trim())
    setMissing(true)
    field.current?.focus()
  }
  const onChange = (typed: string) => {
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
          submit()
        }}
      >
        <TextAreaField
          {...{ field, text, onChange }}
          onSubmit={submit}
          label={t('Reason')}
          rows={4}
          error={isMissing ? request.missing : null}
          placeholder={t('Enter reason')}
          isRequired
        />
        <div className="cs-dialog__actions">
          <button type="button" className="cs-button" onClick={() => request.answer(null)}>
            {t('Cancel')}
          </button>
          <button type="submit" className={`cs-button cs-button--${request.tone === 'danger' ? 'danger' : 'primary'}`}>
            {request.button}
          </button>
        </div>
      </form>
    </Modal>
  )
}
