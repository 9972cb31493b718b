import { saidOf, type ControlProps } from './control-props.ts'
import { textOf } from './TextInput.tsx'
import { t } from '../../../messages/message.ts'

/** A value that is none of the options is still shown: it came from the ERP, or its options are on their way. */
export function SelectChoice({ id, now, typed, left }: ControlProps) {
  const { options } = now
  const value = textOf(now.value)
  const isKnown = value === '' || options.some((option) => option.id === value)
  return (
    <select
      {...saidOf({ id, now })}
      className="cs-input"
      value={value}
      onChange={({ target }) => typed(target.value === '' ? null : target.value)}
      onBlur={left}
    >
      <option value="">{now.isRequired ? t('Choose …') : ''}</option>
      {isKnown ? null : <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
