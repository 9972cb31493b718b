/** What a field stores, and how a person can fill it in. */
import type { Tree } from '../expressions/tree.ts'
import type { Words, WordsWithValues } from './words.ts'

/** How a value is read, compared, shown and entered: each is a spec of `engine/fields/field-specs.ts`. */
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

/** The target of a link to the people of the company, in place of a screen. */
export const PEOPLE = 'people'

/** What is known about a person that a link refers to. */
export const PERSON_FIELDS = {
  name: { type: 'text' },
  email: { type: 'email' },
  department: { type: 'text' },
} as const satisfies Readonly<Record<string, { readonly type: FieldType }>>

/** A value of a row or of the form, with all defaults filled in. */
export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly label: Words
  /** Shown after the number: kg, sqm. */
  readonly unit: string | null
  /** Digits after the decimal point; null: as many as the value has, up to 3 shown (money: those of its currency). */
  readonly decimals: number | null
  /** Of amounts, ISO 4217: what they are in; '': unknown, until it is seen in a row. Missing: the currency of the company. */
  readonly currency?: string
  /** The field of its row, or of the document of its line, that holds the currency or the unit. Missing: it is the same in all rows. */
  readonly measureFrom?: string
  /** Other names an ERP may use, tried in order when `name` is missing from a row. */
  readonly also: readonly string[]
  /** The row field with a badge's colour (foundation §3, StatusClass). */
  readonly colorField: string | null
  /** Rows with this flag are drawn less prominently. */
  readonly quiet?: boolean
  /** The possible values of a choice or badge; empty: any. */
  readonly options: readonly string[]
  /** Names that its options had before, each with the option of now. Missing: none. */
  readonly formerOptions?: Readonly<Record<string, string>>
  /** Several values: a list of texts. */
  readonly many: boolean
  /** False: a local field of the page, removed from everything that is sent. */
  readonly sent: boolean
  /** Expression that computes it; in a row it may use `row`; one with the form only is no row’s value. Null: none. */
  readonly value: Tree | null
  /** How it is filled in, in a form or an editable column; null: it is read-only. */
  readonly input: Input | null
  /** Only for `lines`. */
  readonly lines: ChildRows | null
  /** Only for `link`: the screen whose rows it refers to, or `PEOPLE`; null for all others. */
  readonly to: string | null
  /** Only for `link`: the members of its row, besides `id` and `text`, that expressions read. Missing: none. */
  readonly reads?: readonly string[]
}

/**
 * How a field is filled in. Expressions may use `form`, `session`, `query`, `today`, the reads of the screen
 * and, in a row, `row`. An input that is not visible is neither checked nor sent.
 */
export interface Input {
  /** The value until a person types one; null: empty. */
  readonly default: Tree | null
  readonly requiredWhen: Tree | null
  /** Otherwise it is shown with the reason but cannot be changed. A `when` that never holds makes it read-only. */
  readonly enabledWhen: Guard | null
  readonly visibleWhen: Tree | null
  /** For a number or date; for `many` the count. */
  readonly min: Tree | null
  readonly max: Tree | null
  /** A value out of bounds is clamped instead of marked as an error; `min` or `max`: only to that bound. */
  readonly clamp: boolean | 'min' | 'max'
  /** Minimum and maximum length of a text. */
  readonly length: readonly [min: number, max: number] | null
  /** Anchored at both ends; matches in linear time. */
  readonly pattern: string | null
  /** The author's texts for broken rules; null: the standard ones. */
  readonly texts: RuleTexts
  /** An expression for the options: texts, or maps with `id` and `text` (and `color`). Null: the field's options. */
  readonly optionsFrom: Tree | null
  /** Which rows a link offers: a condition about `row`, of the form that `rowCondition` reads. Null: every row. */
  readonly where: Tree | null
  /** For rows that are valid for a time: the day on which it has to be, which `where` compares. Missing: rows are valid always. */
  readonly on?: Tree
  /** Choosing fills other fields: field → member of the chosen option's map. */
  readonly fills: Readonly<Record<string, string>>
  /** A microphone button dictates into it. */
  readonly dictate: boolean
  /** The action run after a person (but not a `set`) changed it. */
  readonly onChange: string | null
}

/** Whether a value beyond this bound is clamped, and never marked as an error. */
export const isClampedTo = ({ clamp }: Pick<Input, 'clamp'>, bound: 'min' | 'max'): boolean =>
  clamp === true || clamp === bound

/** The rules of an input; each has a standard text, which the author may replace. */
export type Rule = 'required' | 'min' | 'max' | 'length' | 'pattern'
/** The author's text for each rule; null: the standard one. */
export type RuleTexts = { readonly [Each in Rule]: Words | null }

/** The member with the key of a line in a form, unchanged by saving. */
export const LINE_KEY = 'key'

/** In the audit, the member with the position of a line, from 1. No field can have this name. */
export const LINE_POSITION = '#row'

/** The read for the lines of a form field; no read of an author can have this name. */
export const linesRead = (field: string): string => `form.${field}`

/** Child rows of a row. */
export interface ChildRows {
  /** How the ERP stores them flat in the row: `p{n}_` for p0_name, p0_price, p1_name …; null: a list of maps. */
  readonly flat: string | null
  readonly max: number
  /** Names of their fields, in order; each is a key of the definition's `fields`. */
  readonly fields: readonly string[]
  /** Their fields that are summed up below, where they are filled in. */
  readonly totals: readonly string[]
  /** The value of the field is how many lines there are, or a list with an item for each of them. Missing: people fill them in. */
  readonly isComputed?: true
}

/** Whether the lines of a field are computed, and nobody types any. */
export const hasComputedLines = ({ lines }: Pick<Field, 'lines'>): boolean => lines?.isComputed === true

/** Names that computed lines add in their cells: the place of the line, from 1, and the item of the list it is for. */
export const LINE_PLACE = 'place'
export const LINE_SOURCE = 'source'

/** Most lines that are computed. */
export const MOST_COMPUTED_LINES = 1000

/** A condition, with a reason shown when it does not hold. */
export interface Guard {
  readonly when: Tree
  /** Shown when `when` is false or unknown. */
  readonly reason: WordsWithValues
}
