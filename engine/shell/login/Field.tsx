import type { ComponentProps } from 'react'
import { FormField } from '../../ui/FormField.tsx'

/** Those of an input, and its label. */
export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** What is wrong with its value; null when nothing is. */
  readonly problem: string | null
}

/** A labelled input with its problem below it, which screen readers read when it appears. */
export function Field({ label, problem, children, ...input }: FieldProps) {
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
