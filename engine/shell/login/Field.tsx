import { useId, type ComponentProps } from 'react'

/** Those of an input, and its label. */
export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** What is wrong with its value; null when nothing is. */
  readonly problem: string | null
}

/** A labelled input with its problem below it, which screen readers read when it appears. */
export function Field({ label, problem, children, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="cs-field">
      <label className="cs-label" htmlFor={id}>
        {label}
      </label>
      <div className="cs-login__control">
        <input
          {...input}
          id={id}
          className="cs-input"
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
        {children}
      </div>
      <ProblemText id={`${id}-problem`} text={problem} />
    </div>
  )
}

function ProblemText({ id, text }: { readonly id: string; readonly text: string | null }) {
  return (
    <p id={id} className="cs-field-error" role="alert" hidden={text === null}>
      {text}
    </p>
  )
}
