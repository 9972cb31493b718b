import { useRef } from 'react'
import X from 'lucide-react/icons/x'
import { ariaProps, type ControlProps } from './control-props.ts'
import { keyboardOf } from './keyboards.ts'
import { useChips } from './use-chips.ts'
import { t } from '../../../messages/message.ts'

/** Several texts of one's own: Enter, a comma or leaving adds one, Backspace returns the last one to the input. */
export function Chips(props: ControlProps) {
  const { id, state } = props
  const { field, item, isEnabled } = state
  const input = useRef<HTMLInputElement>(null)
  const { chips, remove, ...typing } = useChips(props)
  const removeAndStay = (chip: string) => {
    remove(chip)
    input.current?.focus()
  }
  return (
    <div className="cs-form__chips" data-disabled={!isEnabled}>
      {chips.map((chip) => (
        <span key={chip} className="cs-form__chip">
          <bdi>{chip}</bdi>
          {isEnabled ? (
            <button type="button" aria-label={t('Remove {chip}', { chip })} onClick={() => removeAndStay(chip)}>
              <X size={14} aria-hidden />
            </button>
          ) : null}
        </span>
      ))}
      <input
        {...ariaProps({ id, state })}
        {...typing}
        ref={input}
        className="cs-form__chip-input"
        aria-label={
          chips.length === 0 ? undefined : t('{label}, {count} entered', { label: item.label, count: chips.length })
        }
        inputMode={keyboardOf(field.type).inputMode ?? 'text'}
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="done"
      />
    </div>
  )
}
