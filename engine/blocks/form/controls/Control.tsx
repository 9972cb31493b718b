import type { ComponentType } from 'react'
import { Chips } from './Chips.tsx'
import { ColorInput } from './ColorInput.tsx'
import type { ControlProps } from './control-props.ts'
import { FileName } from './FileName.tsx'
import { kindOfControl, type ControlKind } from './kinds.ts'
import { LinkInput } from './LinkInput.tsx'
import { MomentInput } from './MomentInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { SearchedChoice } from './ComboBox.tsx'
import { SelectChoice } from './SelectChoice.tsx'
import { Shown } from './Shown.tsx'
import { TextInput } from './TextInput.tsx'
import { Ticks } from './Ticks.tsx'
import { YesNo } from './YesNo.tsx'
import './controls.css'

const controls: Record<ControlKind, ComponentType<ControlProps>> = {
  text: TextInput,
  words: TextInput,
  number: NumberInput,
  day: MomentInput,
  moment: MomentInput,
  yesno: YesNo,
  select: SelectChoice,
  search: SearchedChoice,
  link: LinkInput,
  ticks: Ticks,
  chips: Chips,
  color: ColorInput,
  file: FileName,
  shown: Shown,
}

export function Control(props: ControlProps) {
  const Kind = controls[kindOfControl(props.state)]
  return <Kind {...props} />
}
