import { ariaProps, type ControlProps } from './control-props.ts'
import { unformattedText } from './TextInput.tsx'
import { useInputText } from './use-input-text.ts'
import { t } from '../../../messages/message.ts'

const HEX = /^#[0-9a-f]{6}$/i
/** The value of the picker while there is no colour; it accepts only six digits. */
const NO_COLOUR = `#${'0'.repeat(6)}`

/** The browser's own picker, and the same colour in digits. */
export function ColorInput({ id, state, host, onChange, onBlur }: ControlProps) {
  const written = unformattedText(state.value)
  const inputText = useInputText({ field: state.field, value: state.value, written, host, onChange, onBlur })
  const aria = ariaProps({ id, state })
  return (
    <span className="cs-form__color" role="group" aria-labelledby={`${id}-label`}>
      <input
        type="color"
        className="cs-form__swatch"
        data-empty={!HEX.test(written)}
        aria-label={t('Pick {label}', { label: state.item.label })}
        disabled={aria.disabled}
        value={HEX.test(written) ? written : NO_COLOUR}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      <input
        {...aria}
        {...inputText}
        type="text"
        className="cs-input cs-form__ltr"
        aria-label={t('{label} in digits', { label: state.item.label })}
        placeholder={'#rrggbb'}
        autoComplete="off"
        spellCheck={false}
      />
    </span>
  )
}
