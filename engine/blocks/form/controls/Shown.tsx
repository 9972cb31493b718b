import type { ControlProps } from './control-props.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'

/** A computed value, which nobody types. A percentage has a bar below it, as in a grid. */
export function Shown({ id, state: { field, value }, host }: ControlProps) {
  const share =
    fieldSpecs[field.type].column.draws === 'bar' && typeof value === 'number'
      ? Math.min(Math.max(value, 0), 100)
      : null
  return (
    <output id={id} className="cs-form__shown" aria-labelledby={`${id}-label`}>
      {host().format(value, field)}
      {share === null ? null : (
        <span className="cs-form__bar" data-full={value === 100} style={{ backgroundSize: `${share}% 100%` }} />
      )}
    </output>
  )
}
