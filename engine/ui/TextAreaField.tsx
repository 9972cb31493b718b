import { useId } from 'react'
import type { RefObject } from 'react'

interface TextAreaFieldProps {
  readonly label: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly rows: number
  /** Null: the text is valid. */
  readonly error: string | null
  readonly placeholder?: string
  readonly isRequired?: boolean
  onChange(text: string): void
  /** Ctrl or Cmd with Enter. */
  onSubmit(): void
}

/** A labelled text area with its error below it. A dialog focuses it first. */
export function TextAreaField({ label, field, text, rows, error, onChange, onSubmit, ...hints }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div className="cs-field">
      <label className="cs-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={field}
        className="cs-input"
        rows={rows}
        data-first-focus
        placeholder={hints.placeholder}
        value={text}
        aria-required={hints.isRequired}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}error`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
        }}
      />
      {error === null ? null : (
        <p id={`${id}error`} className="cs-field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
