import { useId } from 'react'
import type { ReactNode } from 'react'

/** The attributes a field gives its control. */
export interface ControlAttributes {
  readonly id: string
  readonly className: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FormFieldProps {
  readonly label: string
  /** Null: the value is valid. */
  readonly error?: string | null
  /** The control is a group of several, named by `aria-labelledby`: its id followed by `-label`. */
  readonly isGroup?: boolean
  readonly children: (control: ControlAttributes) => ReactNode
}

/** A label, its control and its error. */
export function FormField({ label, error = null, isGroup = false, children }: FormFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="cs-field">
      {isGroup ? (
        <span id={`${id}-label`} className="cs-label">
          {label}
        </span>
      ) : (
        <label className="cs-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children({
        id,
        className: 'cs-input',
        'aria-invalid': error !== null,
        'aria-describedby': error === null ? undefined : errorId,
      })}
      <p id={errorId} className="cs-field-error" role="alert" hidden={error === null}>
        {error}
      </p>
    </div>
  )
}
