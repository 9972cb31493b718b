import { isYes } from '../../../page/format.ts'
import { RequiredMark } from '../../../ui/RequiredMark.tsx'
import { ariaProps, type ControlProps } from './control-props.ts'

/** The whole line is the target. */
export function YesNo({ id, state, onChange, onBlur }: ControlProps) {
  return (
    <label className="cs-form__yesno">
      <input
        {...ariaProps({ id, state })}
        type="checkbox"
        className="cs-check"
        checked={isYes(state.value)}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={onBlur}
      />
      <span>
        {state.item.label}
        {state.isRequired && state.isEnabled ? <RequiredMark /> : null}
      </span>
    </label>
  )
}
