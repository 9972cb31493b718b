import type { ReactNode } from 'react'

interface SubmitButtonProps {
  readonly busy: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
}

/** Shows a spinner, at the same width, until the answer arrives. */
export function SubmitButton({ busy, disabled = false, children }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className="cs-button cs-button--primary cs-button--wide"
      disabled={disabled || busy}
      aria-busy={busy}
    >
      {busy ? <span className="cs-spinner" aria-hidden /> : null}
      {children}
    </button>
  )
}
