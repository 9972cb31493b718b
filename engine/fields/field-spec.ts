/** What a type of field is: everything that depends on the type of a field asks its spec (decision 53). */
import type { Field } from '../definition/field.ts'
import type { LocaleSettings, PrintedField } from '../definition/format.ts'
import type { Value } from '../expressions/tree.ts'

export type DecimalSign = '.' | ','

/** Who wrote a text, and for which field: what its digits, signs and words mean. */
export interface ParseContext {
  /** Of the writer's number format, or of a file; null: unknown, so that a number with two meanings is refused. */
  readonly decimalSign: DecimalSign | null
  /** BCP 47. */
  readonly locale: string
  /** ISO 4217, of amounts whose field states no other. */
  readonly currency: string
  /** yyyy-mm-dd where the company is: the century of a year of two digits follows from it. */
  today(): string
  /** What can be chosen; missing: the options of the field. */
  readonly options?: readonly ParseOption[]
}

/** An option by its value and by the words that people read. */
export interface ParseOption {
  readonly id: string
  readonly text: string
}

/** The properties of a field by which its texts are read. */
export type ParsedField = Pick<Field, 'type' | 'options'> &
  Partial<Pick<Field, 'decimals' | 'unit' | 'currency' | 'input' | 'formerOptions'>>

/** The value of a text, or why it has none: a sentence in the reader's language. */
export type ParsedValue = { readonly value: Value } | { readonly refusal: string }

/** `moment`: a day with a time. `link`: a row of another screen, as a map of `id` and `text`. `lines`: child rows. */
export type ValueKind = 'text' | 'number' | 'day' | 'moment' | 'yesno' | 'link' | 'lines'

/** How values are compared and sorted. */
export type ValueComparison = 'number' | 'date' | 'yesno' | 'text'

/** A value that is not empty, in its field. */
export interface CheckedValue {
  readonly value: Value
  /** `decimals`: also those of its currency. */
  readonly field: Pick<Field, 'decimals' | 'value'>
  /** Why a text cannot be read as a value of the field; null: it can. */
  refusalOf(text: string): string | null
}

/** What all types of one kind have in common. */
export interface ValueKindSpec {
  readonly comparison: ValueComparison
  /** In JSON Schema; a link is also sent as a map, and lines as a list. */
  readonly json: 'string' | 'number' | 'boolean'
  /** Without a value. */
  readonly empty: null | false
  /** A value as an ERP sends it, in the kind; one that is of no such kind is unchanged, so that a person sees it. */
  read(value: Value): Value
  /** Whether a value typed under another type of the field is of this kind. */
  fits(value: Value): boolean
}

/** The input of a form. Options and lists of values have inputs of their own, whatever the type. */
export type FieldControl =
  | 'text'
  | 'words'
  | 'number'
  | 'day'
  | 'moment'
  | 'yesno'
  | 'select'
  | 'link'
  | 'color'
  | 'file'
  | 'shown'

/** The keyboard of a phone, and what it corrects. */
export type Keyboard = 'words' | 'code' | 'email' | 'phone'

/** How a grid draws a value, if not as text. */
export type CellDrawing = 'pill' | 'bar' | 'swatch' | 'answer'

/** The column of a grid. */
interface ColumnLook {
  /** Pixels that its values usually need. */
  readonly width: number
  /** It takes a share of the remaining width. */
  readonly grows?: boolean
  readonly draws?: CellDrawing
}

/** Words of a field in the language that not every type has. */
export type TypedWord =
  | 'class'
  | 'currency'
  | 'decimals'
  | 'dictate'
  | 'fields'
  | 'flat'
  | 'from'
  | 'length'
  | 'on'
  | 'options'
  | 'pattern'
  | 'quiet'
  | 'to'
  | 'totals'
  | 'unique'
  | 'unit'
  | 'unitFrom'
  | 'where'

/** Translates words in values: into the reader's language, or unchanged for paper. */
export interface ValueTranslator {
  yesno(isYes: boolean): string
  /** A value from a set the site knows, such as a status. */
  named(text: string): string
}

/** Who reads a value. */
export interface PrintContext {
  readonly locale: LocaleSettings
  readonly translator: ValueTranslator
}

/** A value that is not empty, for people: ₹12,34,56,789.00, 1,200 kg, 45%, 21/07/2025. One that is unreadable is unchanged. */
export type Print = (value: Value, printing: PrintedField, context: PrintContext) => string

/** A field of a sample row. */
export interface SampleContext {
  /** Letters of the field's name. */
  readonly letters: string
  /** Of the row, from 0. */
  readonly index: number
  /** A random whole number within these bounds. */
  between(low: number, high: number): number
}

/** How a value of a type is entered: typed, pasted, imported, sent. Lists, which only print values, do without it. */
export interface FieldEntry {
  /** @param text trimmed and not empty */
  parse(text: string, field: ParsedField, context: ParseContext): ParsedValue
  /** Why a value cannot be saved; null: it can. Missing: as all of its kind (`refusals.ts`). */
  refusal?(checked: CheckedValue): string | null
  /** A text as it is stored, to which length and pattern apply; missing: without blanks around it. */
  storedText?(field: Pick<ParsedField, 'input'>, text: string): string
}

export interface FieldSpec {
  readonly kind: ValueKind
  readonly print: Print
  /**
   * What stands in an input for a number, to be corrected there, in a notation of its own that `parse` reads; missing: its
   * digits. `parse` reads those in any case: files and addresses have them.
   */
  write?(value: number): string
  /** A value of a row as an ERP sends it; missing: as its kind is read. */
  readRow?(value: Value, field: Pick<Field, 'label' | 'options'>): Value
  /** A value for sample rows; missing: one that its kind, its name and its options suggest. */
  sample?(context: SampleContext): Value
  /** Words of the language that a field of this type may have. */
  readonly words: readonly TypedWord[]
  /** It can be one of several fields whose values are unique together. */
  readonly isUniqueWithOthers?: boolean
  /** Covered by a search of stored rows. */
  readonly isSearched?: boolean
  /** The value is one of the field's options, and is shown in the reader's language. */
  readonly hasOptions?: boolean
  /** Nothing but its options can be chosen. */
  readonly isChoice?: boolean
  /** Its options are suggestions: anything else may be typed. */
  readonly isFree?: boolean
  /** Blanks do not belong to it: several in one text are separated by them, and two that differ in them are the same. */
  readonly hasNoBlanks?: boolean
  /** A row may hold a flag in its place, which shows its label or nothing. */
  readonly mayBeFlag?: boolean
  /** A row can be recognised by it: a number, a code. */
  readonly isIdentifier?: boolean
  /** A row can be called by it. */
  readonly isName?: boolean
  /** The name of a person. */
  readonly isPerson?: boolean
  /** An amount of money. */
  readonly isCurrency?: boolean
  /** A file, which is attached and not filled in. */
  readonly isFile?: boolean
  /** An address of a person: it means the same in no other type. */
  readonly isAddress?: boolean
  /** Shown behind a number that has no unit; such numbers are a measure of their own, as percentages are. */
  readonly sign?: string
  /** `format` in JSON Schema. */
  readonly jsonFormat?: 'email' | 'date'
  readonly control: FieldControl
  readonly keyboard?: Keyboard
  /** Written from left to right in every language. */
  readonly isLeftToRight?: boolean
  readonly column: ColumnLook
}
