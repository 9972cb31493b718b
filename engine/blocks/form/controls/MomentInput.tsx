import { DateField } from '../../../ui/date-field/DateField.tsx'
import { textOf } from './TextInput.tsx'
import { saidOf, type ControlProps } from './control-props.ts'
import { localMoment } from './moment.ts'

/** A day, or a day and a time, where the company is. */
export function MomentInput({ id, now, host, typed, left }: ControlProps) {
  const isDate = now.field.type === 'date'
  const { locale } = host()
  const written = (value: FieldValue): string => {
    const local = localMoment(value, locale.timeZone)
    return isDate ? local.slice(0, 10) : local
  }
  const said = saidOf({ id, now })
  return (
    <DateField
      id={id}
      label={now.item.label}
      labelledBy={`${id}-label`}
      describedBy={said['aria-describedby']}
      // What is half typed is no moment, and stays what it is.
      value={written(now.value) || textOf(now.value)}
      granularity={isDate ? 'day' : 'minute'}
      min={written(now.min)}
      max={written(now.max)}
      locale={locale}
      isDisabled={!now.isEnabled}
      isRequired={now.isRequired}
      isInvalid={now.fieldError !== null}
      onChange={typed}
      onLeave={left}
    />
  )
}

type FieldValue = ControlProps['now']['value']
