import { useEffect, useRef, useState } from 'react'
import { PROBLEMS_EVENT } from './hot.ts'
import './problems.css'

/** Development only: shows the errors of the file just saved; closes when the next save compiles. */
export function ProblemsOverlay() {
  const [text, setText] = useState('')
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const onProblems = (event: Event) => setText((event as CustomEvent<string>).detail)
    window.addEventListener(PROBLEMS_EVENT, onProblems)
    return () => window.removeEventListener(PROBLEMS_EVENT, onProblems)
  }, [])

  useEffect(() => {
    if (text === '') dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [text])

  return (
    <dialog ref={dialog} className="cs-dialog cs-problems" aria-labelledby="cs-problems" onClose={() => setText('')}>
      <h2 id="cs-problems" className="cs-dialog__title">
        This screen does not compile yet
      </h2>
      <p className="cs-dialog__text">The last good version stays open. Save the file again to try once more.</p>
      {/* Focusable, so that a long report can be scrolled with the keyboard. */}
      <pre tabIndex={0}>{text}</pre>
      <div className="cs-dialog__actions">
        <button type="button" className="cs-button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  )
}
