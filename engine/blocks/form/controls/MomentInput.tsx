import type { Value } from '../../../expressions/tree.ts'
import { saidOf, type ControlProps } from './control-props.ts'
import { localMoment } from './moment.ts'

/** A day, or a day and a time, where the company is. */
export function MomentInput({ id, now, host, typed, left }: ControlProps) {
  const isDate = now.field.type === 'date'
  const { timeZone } = host().locale
  const written = (value: Value): string => {
    const local = localMoment(value, timeZone)
    return isDate ? local.slice(0, 10) : local
  }
  return (
    <input
      {...saidOf({ id, now })}
      type={isDate ? 'date' : 'datetime-local'}
      className="cs-input"
      min={written(now.min) || undefined}
      // Four digits of a year, not six.
      max={written(now.max) || (isDate ? '9999-12-31' : '9999-12-31T23:59')}
      value={written(now.value)}
      onChange={({ target }) => typed(target.value === '' ? null : target.value)}
      onBlur={left}
    />
  )
}
