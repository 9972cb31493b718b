import { ariaProps, type ControlProps } from './control-props.ts'
import { unformattedText } from './TextInput.tsx'
import { t } from '../../../messages/message.ts'

/** A value that is none of the options is still shown: the ERP sent it, or its options are still loading. */
export function SelectChoice({ id, state, onChange, onBlur }: ControlProps) {
  const { options } = state
  const value = unformattedText(state.value)
  const isKnown = value === '' || options.some((option) => option.id === value)
  return (
    <select
      {...ariaProps({ id, state })}
      className="cs-input"
      value={value}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onBlur={onBlur}
    >
      <option value="">{state.isRequired ? t('Choose …') : ''}</option>
      {isKnown ? null : <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
