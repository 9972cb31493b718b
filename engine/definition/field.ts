/** What a field holds, and how a person may fill it in. */
import type { Tree } from '../expressions/tree.ts'
import type { Words, WordsWithValues } from './words.ts'

/** How a value is read, compared, shown and typed. `engine/language/field.ts` says what each means to authors. */
export type FieldType =
  | 'text'
  | 'longtext'
  | 'code'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'yesno'
  | 'choice'
  | 'person'
  | 'email'
  | 'phone'
  | 'badge'
  | 'color'
  | 'file'
  | 'lines'
  | 'link'

/** What a link names in place of a screen: the people of the company. */
export const PEOPLE = 'people'

/** Types whose values are numbers. */
export const NUMBER_TYPES = ['number', 'money', 'percent'] as const satisfies readonly FieldType[]

/** Types whose texts a search of stored rows looks at. */
export const SEARCHED_TYPES: readonly FieldType[] = ['text', 'code', 'person', 'link']

/** Whether values of this type are amounts: computed with, compared and summed as numbers, set to the right. */
export function isNumeric(type: FieldType): boolean {
  return NUMBER_TYPES.some((each) => each === type)
}

/** A value of a row or of the form, with all defaults in. */
export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly label: Words
  /** Shown behind the number: kg, sqm. */
  readonly unit: string | null
  /** Digits after the point; null shows what there is, up to 3 (money: always 2). */
  readonly decimals: number | null
  /** Other spellings an ERP may send, tried in order when `name` is missing from a row. */
  readonly also: readonly string[]
  /** The row field that carries a badge's colour (foundation §3, StatusClass). */
  readonly colorField: string | null
  /** Rows that have this flag are drawn quieter. */
  readonly quiet?: boolean
  /** What a choice or badge can hold; empty: anything. */
  readonly options: readonly string[]
  /** Several values: a list of texts. */
  readonly many: boolean
  /** False: a field of this page alone, taken out of whatever is sent. */
  readonly sent: boolean
  /** Always this; in a row it may speak of `row`, and one by the form alone is not the row's. Null: what the row or the person says. */
  readonly value: Tree | null
  /** How it is filled in, in a form or an editable column; null: it is only shown. */
  readonly input: Input | null
  /** Of `lines`. */
  readonly lines: Lines | null
  /** Of `link`: the screen whose rows it refers to, or `PEOPLE`; null for all others. */
  readonly to: string | null
}

/**
 * How a field is filled in. Expressions speak of `form`, `session`, `query`, `today`, the reads of the screen
 * and, in a row, `row`. What is not visible is neither checked nor sent.
 */
export interface Input {
  /** The value before anybody typed; null: empty. */
  readonly default: Tree | null
  readonly requiredWhen: Tree | null
  /** Otherwise it is shown but cannot be changed, and the reason says why. A `when` that never holds: read-only. */
  readonly enabledWhen: Guard | null
  readonly visibleWhen: Tree | null
  /** Of a number or date; of `many` the count. */
  readonly min: Tree | null
  readonly max: Tree | null
  /** What lies outside is put right instead of marked. */
  readonly clamp: boolean
  /** Characters of a text. */
  readonly length: readonly [min: number, max: number] | null
  /** Anchored at both ends, linear. */
  readonly pattern: string | null
  /** The author's own words for a rule that is broken; null: the common ones. */
  readonly texts: RuleTexts
  /** Options an expression answers: texts, or maps with `id` and `text` (and `color`). Null: those of the field. */
  readonly optionsFrom: Tree | null
  /** Choosing fills other fields: field → member of the chosen option's map. */
  readonly fills: Readonly<Record<string, string>>
  /** A microphone writes what is spoken. */
  readonly dictate: boolean
  /** The action run after a person (never a `set`) changed it. */
  readonly onChange: string | null
}

/** What an input can demand; each has a standard text and may have one of the author's. */
export type Rule = 'required' | 'min' | 'max' | 'length' | 'pattern'
/** The author's text for each rule; null: the standard one. */
export type RuleTexts = { readonly [Each in Rule]: Words | null }

/** The identity of a line in a form, kept over saves. */
export const LINE_KEY = 'key'

/** The name of the read that shows the lines of a field of the form: no author's read can bear it. */
export const linesRead = (field: string): string => `form.${field}`

/** Child rows of a row. */
export interface Lines {
  /** How the ERP carries them flat in the row: `p{n}_` for p0_name, p0_price, p1_name …; null: a list of maps. */
  readonly flat: string | null
  readonly max: number
  /** Names of their fields, in order; each is a key of the definition's `fields`. */
  readonly fields: readonly string[]
  /** Fields of them that are summed up below, where they are filled in. */
  readonly totals: readonly string[]
}

/** A condition with a reason for those it turns away. */
export interface Guard {
  readonly when: Tree
  /** Said when `when` is false or unknown. */
  readonly reason: WordsWithValues
}
