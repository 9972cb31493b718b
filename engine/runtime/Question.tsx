import { useEffect, useRef } from 'react'
import type { ConfirmRequest } from './store.ts'
import { t } from '../messages/message.ts'

/** A question with Cancel and Confirm. */
export function Question({ request }: { readonly request: ConfirmRequest }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing gives the keyboard back to where it was.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="cs-dialog"
      aria-labelledby="cs-confirm-title"
      aria-describedby="cs-confirm-text"
      onCancel={(event) => {
        event.preventDefault()
        request.answer(false)
      }}
    >
      <h2 id="cs-confirm-title" className="cs-dialog__title">
        {request.title}
      </h2>
      <p id="cs-confirm-text" className="cs-dialog__text">
        {request.text}
      </p>
      <div className="cs-dialog__actions">
        <button type="button" className="cs-button" onClick={() => request.answer(false)}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          autoFocus
          className={`cs-button cs-button--${request.tone === 'danger' ? 'danger' : 'primary'}`}
          onClick={() => request.answer(true)}
        >
          {t('Confirm')}
        </button>
      </div>
    </dialog>
  )
}
