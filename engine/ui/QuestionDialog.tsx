import { useLayoutEffect, useRef } from 'react'
import { t } from '../messages/message.ts'
import { WholeWords } from './WholeWords.tsx'

/** A yes/no question. */
export interface ConfirmQuestion {
  readonly title: string
  readonly text: string
  /** What is known of the subject, one line each. */
  readonly facts?: readonly string[]
  readonly tone: 'primary' | 'danger' | 'plain'
  answer(confirmed: boolean): void
}

/** A question with Cancel and Confirm (foundation §2, modals). */
export function QuestionDialog({ request }: { readonly request: ConfirmQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    // `close` returns the focus to where it was, but only while the dialog is still in the document.
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="cs-dialog"
      aria-labelledby="cs-confirm-title"
      aria-describedby="cs-confirm-text"
      onKeyDown={(event) => {
        // The key that opened the question must not answer it while it is still held down.
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
      }}
      onCancel={(event) => {
        event.preventDefault()
        request.answer(false)
      }}
    >
      <h2 id="cs-confirm-title" className="cs-dialog__title">
        <WholeWords text={request.title} />
      </h2>
      <div id="cs-confirm-text" className="cs-dialog__text">
        <p>{request.text}</p>
        {request.facts?.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
      <Answers isDanger={request.tone === 'danger'} answer={request.answer} />
    </dialog>
  )
}

function Answers({ isDanger, answer }: Pick<ConfirmQuestion, 'answer'> & { readonly isDanger: boolean }) {
  return (
    <div className="cs-dialog__actions">
      <button
        type="button"
        className="cs-button"
        // An irreversible action must not be one key away.
        data-first-focus={isDanger ? true : undefined}
        onClick={() => answer(false)}
      >
        {t('Cancel')}
      </button>
      <button
        type="button"
        data-first-focus={isDanger ? undefined : true}
        className={`cs-button cs-button--${isDanger ? 'danger' : 'primary'}`}
        onClick={() => answer(true)}
      >
        {t('Confirm')}
      </button>
    </div>
  )
}
