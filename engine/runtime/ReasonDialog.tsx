import { useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Modal } from './Modal.tsx'
import type { ReasonRequest } from './store.ts'

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
        <ReasonField {...{ field, text, type, send }} missing={isMissing ? request.missing : null} />
        <div className="cs-dialog__actions">
          <button type="button" className="cs-button" onClick={() => request.answer(null)}>
            Cancel
          </button>
          <button type="submit" className={`cs-button cs-button--${request.tone === 'danger' ? 'danger' : 'primary'}`}>
            {request.title}
          </button>
        </div>
      </form>
    </Modal>
  )
}

interface ReasonFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly missing: string | null
  type(text: string): void
  send(): void
}

function ReasonField({ field, text, missing, type, send }: ReasonFieldProps) {
  const id = useId()
  return (
    <div className="cs-field">
      <label className="cs-label" htmlFor={id}>
        Reason
      </label>
      <textarea
        id={id}
        ref={field}
        className="cs-input"
        rows={4}
        data-first-focus
        placeholder="Enter reason"
        value={text}
        aria-required
        aria-invalid={missing !== null}
        aria-describedby={missing === null ? undefined : `${id}missing`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      {missing === null ? null : (
        <p id={`${id}missing`} className="cs-field-error" role="alert">
          {missing}
        </p>
      )}
    </div>
  )
}
