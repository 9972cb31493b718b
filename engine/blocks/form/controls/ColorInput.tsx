import { saidOf, type ControlProps } from './control-props.ts'
import { textOf } from './TextInput.tsx'
import { useDraft } from './use-draft.ts'
import { t } from '../../../messages/message.ts'

const HEX = /^#[0-9a-f]{6}$/i
/** What the picker stands at before there is a colour; it takes nothing but six digits. */
const NO_COLOUR = `#${'0'.repeat(6)}`

/** The browser's own picker, and the same colour in digits. */
export function ColorInput({ id, now, typed, left }: ControlProps) {
  const written = textOf(now.value)
  const draft = useDraft({ field: now.field, value: now.value, written, typed, left })
  const said = saidOf({ id, now })
  return (
    <span className="cs-form__color" role="group" aria-labelledby={`${id}-label`}>
      <input
        type="color"
        className="cs-form__swatch"
        data-empty={!HEX.test(written)}
        aria-label={t('Pick {label}', { label: now.item.label })}
        disabled={said.disabled}
        value={HEX.test(written) ? written : NO_COLOUR}
        onChange={({ target }) => typed(target.value)}
        onBlur={left}
      />
      <input
        {...said}
        {...draft}
        type="text"
        className="cs-input cs-form__ltr"
        aria-label={t('{label} in digits', { label: now.item.label })}
        placeholder={'#rrggbb'}
        autoComplete="off"
        spellCheck={false}
      />
    </span>
  )
}
