import { isNamed } from '../../definition/format.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Print } from '../field-spec.ts'

/** The text of a value, whatever it is. */
export function printText(value: Value): string {
  if (isNamed(value)) return String(value.text)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value from a set the site knows, in the reader's language. */
export const printNamed: Print = (value, _printing, { translator }) => translator.named(printText(value))
