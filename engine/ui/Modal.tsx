import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import './modal.css'
import { IconButton } from './IconButton.tsx'
import { t } from '../messages/message.ts'
import { WholeWords } from './WholeWords.tsx'

interface ModalProps {
  readonly title: string
  /** Shown under the title: the name of the document the dialog is about. */
  readonly about?: string
  readonly className?: string
  /** Esc, or the cross at the top. */
  onClose(): void
  readonly children: ReactNode
}

/** A modal dialog. Focuses the element marked `data-first-focus`, and returns the focus when it closes. */
export function Modal({ title, about, className = '', onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`cs-dialog cs-modal ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="cs-modal__head">
        <div className="cs-modal__heading">
          <h2 id={id} className="cs-dialog__title">
            <WholeWords text={title} />
          </h2>
          {about ? (
            <p className="cs-muted cs-modal__about">
              <bdi>{about}</bdi>
            </p>
          ) : null}
        </div>
        <IconButton label={t('Close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      {children}
    </dialog>
  )
}
