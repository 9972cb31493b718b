import { OpenLink } from '../../../screen/OpenLink.tsx'
import { LinkedChoice } from './ComboBox.tsx'
import type { ControlProps } from './control-props.ts'

/** A row of another screen, with a button that opens it. */
export function LinkInput(props: ControlProps) {
  return (
    <span className="cs-form__link">
      <LinkedChoice {...props} />
      <OpenLink field={props.state.field} value={props.state.value} isIcon />
    </span>
  )
}
