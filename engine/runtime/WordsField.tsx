import { useId } from 'react'
import type { RefObject } from 'react'

interface WordsFieldProps {
  readonly label: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly rows: number
  /** What is wrong with it; null: nothing. */
  readonly fault: string | null
  readonly placeholder?: string
  readonly isRequired?: boolean
  type(text: string): void
  /** Ctrl or Cmd with Enter. */
  send(): void
}

/** A field for a few lines of words; a dialog gives it the keyboard first, and its fault stands below it. */
export function WordsField({ label, field, text, rows, fault, type, send, ...how }: WordsFieldProps) {
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
        placeholder={how.placeholder}
        value={text}
        aria-required={how.isRequired}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}fault`}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      {fault === null ? null : (
        <p id={`${id}fault`} className="cs-field-error" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
