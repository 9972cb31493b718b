import type { ComponentProps } from 'react'
import { FormField } from '../../ui/FormField.tsx'

/** The props of an input, and its label. */
export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** The error of its value; null when there is none. */
  readonly problem: string | null
}

/** A labelled input with its error below it, which screen readers read when it appears. */
export function LoginField({ label, problem, children, ...input }: FieldProps) {
  return (
    <FormField label={label} error={problem}>
      {(control) => (
        <div className="cs-login__control">
          <input {...input} {...control} />
          {children}
        </div>
      )}
    </FormField>
  )
}
