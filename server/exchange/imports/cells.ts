import type { Field } from '../../../engine/definition/definition.ts'
import type { ParseContext, Parsed } from '../../../engine/fields/field-spec.ts'
import { parse, valueOrText } from '../../../engine/fields/parse.ts'

/** Separators of the values of a field with several values. */
const SEVERAL = /[;|\n]/

/** The value of a cell for its field, or why it has none. Each value of a list that is refused stays a text. */
export function parseCell(
  field: Pick<Field, 'type' | 'many' | 'options' | 'decimals' | 'unit' | 'input'>,
  text: string,
  context: ParseContext,
): Parsed {
  const trimmed = withoutGuard(text.trim())
  if (!field.many || trimmed === '') return parse(trimmed, field, context)
  return { value: trimmed.split(SEVERAL).flatMap((each) => valueOrText(each, field, context) ?? []) }
}

/** Removes the apostrophe that an export puts before a text that a spreadsheet would take for a formula. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@])/, '')
