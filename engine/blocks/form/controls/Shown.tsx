import type { ControlProps } from './control-props.ts'

/** A value nobody types: computed of others. */
export function Shown({ id, now: { field, value }, host }: ControlProps) {
  return (
    <output id={id} className="cs-form__shown" aria-labelledby={`${id}-label`}>
      {host().format(value, field)}
    </output>
  )
}
