import { DateField } from '../../../ui/date-field/DateField.tsx'
import { unformattedText } from './TextInput.tsx'
import { ariaProps, type ControlProps } from './control-props.ts'
import { localMoment } from './moment.ts'
import { isDayType } from '../../../fields/field-types.ts'

/** A day, or a day and a time, in the time zone of the company. */
export function MomentInput({ id, state, host, onChange, onBlur }: ControlProps) {
  const isDate = isDayType(state.field.type)
  const { locale } = host()
  const written = (value: FieldValue): string => {
    const local = localMoment(value, locale.timeZone)
    return isDate ? local.slice(0, 10) : local
  }
  const aria = ariaProps({ id, state })
  return (
    <DateField
      id={id}
      label={state.item.label}
      labelledBy={`${id}-label`}
      describedBy={aria['aria-describedby']}
      // A half-typed value is not a moment and stays unchanged.
      value={written(state.value) || unformattedText(state.value)}
      granularity={isDate ? 'day' : 'minute'}
      min={written(state.min)}
      max={written(state.max)}
      locale={locale}
      isDisabled={!state.isEnabled}
      isRequired={state.isRequired}
      isInvalid={state.fieldError !== null}
      onChange={onChange}
      onLeave={onBlur}
    />
  )
}

type FieldValue = ControlProps['state']['value']
