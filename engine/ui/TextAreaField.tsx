import type { RefObject } from 'react'
import { FormField } from './FormField.tsx'

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
export function TextAreaField({
  label,
  field,
  text,
  error,
  onChange,
  onSubmit,
  isRequired,
  ...area
}: TextAreaFieldProps) {
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          ref={field}
          data-first-focus
          value={text}
          aria-required={isRequired}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
          }}
        />
      )}
    </FormField>
  )
}
