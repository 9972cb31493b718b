/** Which input a field gets, and what its frame derives from that. */
import type { Field, FieldType } from '../../../definition/definition.ts'
import type { FieldState } from '../field-states.ts'

export type ControlKind =
  | 'text'
  | 'words'
  | 'number'
  | 'day'
  | 'moment'
  | 'yesno'
  | 'select'
  | 'search'
  | 'link'
  | 'ticks'
  | 'chips'
  | 'color'
  | 'file'
  | 'shown'

/** A native select is quick to use up to this number; longer lists are searched. */
export const MAX_IN_SELECT = 60

const ofType: Record<FieldType, ControlKind> = {
  text: 'text',
  longtext: 'words',
  code: 'text',
  number: 'number',
  money: 'number',
  percent: 'number',
  date: 'day',
  datetime: 'moment',
  yesno: 'yesno',
  choice: 'select',
  person: 'text',
  email: 'text',
  phone: 'text',
  badge: 'text',
  color: 'color',
  file: 'file',
  lines: 'shown',
  link: 'link',
}

export function kindOfControl({ field, options }: Pick<FieldState, 'field' | 'options'>): ControlKind {
  if (field.value !== null) return 'shown'
  if (field.type === 'link') return 'link'
  const isChosen = field.type === 'choice' || (field.input?.optionsFrom ?? null) !== null || options.length > 0
  if (field.many) return isChosen ? 'ticks' : 'chips'
  // The text may differ from the suggestions: a vehicle comes for the first time.
  if (field.type === 'code' || field.type === 'text') return 'text'
  if (isChosen) return options.length > MAX_IN_SELECT ? 'search' : 'select'
  return ofType[field.type]
}

/** Several inputs, or none: named by `aria-labelledby`. A date has one part each for day, month and year. */
export function isGroup(state: Pick<FieldState, 'field' | 'options'>): boolean {
  return ['ticks', 'shown', 'color', 'day', 'moment'].includes(kindOfControl(state))
}

/** A checkbox followed by its label. */
export function hasOwnCaption(field: Field): boolean {
  return field.type === 'yesno' && field.value === null
}

export function isWide({ field }: Pick<FieldState, 'field'>): boolean {
  return field.type === 'longtext' || field.type === 'lines'
}
