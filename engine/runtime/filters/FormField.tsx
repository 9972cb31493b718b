import { useId } from 'react'
import type { ReactNode } from 'react'

/** What the control of a field is given. */
export interface ControlProps {
  readonly id: string
  readonly className: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FormFieldProps {
  readonly label: string
  /** What is wrong with it; null: nothing. */
  readonly flaw?: string | null
  /** Its control is several: named by `aria-labelledby`, which is its id with `-label` behind it. */
  readonly isGroup?: boolean
  readonly children: (control: ControlProps) => ReactNode
}

/** A label, its control, and what is wrong with it. */
export function FormField({ label, flaw = null, isGroup = false, children }: FormFieldProps) {
  const id = useId()
  const flawId = `${id}-flaw`
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
        'aria-invalid': flaw !== null,
        'aria-describedby': flaw === null ? undefined : flawId,
      })}
      <p id={flawId} className="cs-field-error" role="alert" hidden={flaw === null}>
        {flaw}
      </p>
    </div>
  )
}
