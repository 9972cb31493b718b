import type { Field } from '../../../engine/definition/definition.ts'
import type { ParseContext, ParsedValue } from '../../../engine/fields/field-spec.ts'
import { parseValue, valueOrText } from '../../../engine/fields/parse.ts'

/** Separators of the values of a field with several values. */
const SEVERAL = /[;|\n]/

/** The value of a cell for its field, or why it has none. Each value of a list that is refused stays a text. */
export function parseCell(
  field: Pick<Field, 'type' | 'many' | 'options' | 'decimals' | 'unit' | 'currency' | 'input'>,
  text: string,
  context: ParseContext,
): ParsedValue {
  const trimmed = withoutGuard(text.trim())
  if (!field.many || trimmed === '') return parseValue(trimmed, field, context)
  return { value: trimmed.split(SEVERAL).flatMap((each) => valueOrText(each, field, context) ?? []) }
}

/** Removes the apostrophe that an export puts before a text that a spreadsheet would take for a formula. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@])/, '')
