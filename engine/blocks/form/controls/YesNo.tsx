import { isYes } from '../../../page/format.ts'
import { RequiredMark } from './RequiredMark.tsx'
import { saidOf, type ControlProps } from './control-props.ts'

/** The whole line is the target. */
export function YesNo({ id, now, typed, left }: ControlProps) {
  return (
    <label className="cs-form__yesno">
      <input
        {...saidOf({ id, now })}
        type="checkbox"
        className="cs-check"
        checked={isYes(now.value)}
        onChange={({ target }) => typed(target.checked)}
        onBlur={left}
      />
      <span>
        {now.item.label}
        {now.isRequired ? <RequiredMark /> : null}
      </span>
    </label>
  )
}
