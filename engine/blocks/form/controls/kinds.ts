/** Which input a field gets, and what its frame derives from that. */
import type { Field } from '../../../definition/definition.ts'
import type { FieldControl } from '../../../fields/field-spec.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'
import { isLinesType } from '../../../fields/field-types.ts'
import type { FieldState } from '../field-states.ts'

/** Besides the inputs of the types: for one of many options, several of them, or several texts. */
export type ControlKind = FieldControl | 'search' | 'ticks' | 'chips'

/** A native select is quick to use up to this number; longer lists are searched. */
export const MAX_IN_SELECT = 60

export function kindOfControl({ field, options }: Pick<FieldState, 'field' | 'options'>): ControlKind {
  if (field.value !== null) return 'shown'
  const { control, isChoice, isFree } = fieldSpecs[field.type]
  if (control === 'link') return control
  const isChosen = isChoice || (field.input?.optionsFrom ?? null) !== null || options.length > 0
  if (field.many) return isChosen ? 'ticks' : 'chips'
  // The text may differ from the suggestions: a vehicle comes for the first time.
  if (isFree) return control
  if (isChosen) return options.length > MAX_IN_SELECT ? 'search' : 'select'
  return control
}

/** Several inputs, or none: named by `aria-labelledby`. A date has one part each for day, month and year. */
export function isGroup(state: Pick<FieldState, 'field' | 'options'>): boolean {
  return ['ticks', 'shown', 'color', 'day', 'moment'].includes(kindOfControl(state))
}

/** A checkbox followed by its label. */
export function hasOwnCaption(field: Field): boolean {
  return fieldSpecs[field.type].control === 'yesno' && field.value === null
}

export function isWide({ field }: Pick<FieldState, 'field'>): boolean {
  return fieldSpecs[field.type].control === 'words' || isLinesType(field.type)
}
