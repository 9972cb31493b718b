/** What a type of field is. Each facet of all types is one member here; so far that is reading what people write. */
import type { Field } from '../definition/field.ts'
import type { Value } from '../expressions/tree.ts'

export type DecimalSign = '.' | ','

/** Who wrote a text, and for which field: what its digits, signs and words mean. */
export interface ParseContext {
  /** Of the writer's number format, or of a file; null: unknown, so that a number with two meanings is refused. */
  readonly decimalSign: DecimalSign | null
  /** BCP 47. */
  readonly locale: string
  /** ISO 4217, of the amounts in fields of money. */
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
  Partial<Pick<Field, 'decimals' | 'unit' | 'input' | 'formerOptions'>>

/** The value of a text, or why it has none: a sentence in the reader's language. */
export type Parsed = { readonly value: Value } | { readonly refusal: string }

export interface FieldSpec {
  /** @param text trimmed and not empty */
  parse(text: string, field: ParsedField, context: ParseContext): Parsed
}
