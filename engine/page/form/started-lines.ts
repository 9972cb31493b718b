/** Lines that nobody has filled in: they stay on the page, and are neither checked nor sent. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, FormItem } from '../../definition/definition.ts'
import type { Value } from '../../expressions/tree.ts'
import { rowsInValue } from '../reads/computed-read.ts'
import type { Names } from '../scope/names.ts'
import { lineInputs, linesItems, startedLines } from './lines.ts'

type LinesItem = Pick<FormItem, 'field' | 'lines'>

/** The lines of an item that are checked and sent; any other value is unchanged. @param names without `row` */
export function startedIn(fields: Definition['fields'], { lines }: LinesItem, [value, names]: [Value, Names]): Value {
  if (lines === null || !Array.isArray(value)) return value
  return startedLines(rowsInValue(value), lineInputs(lines.columns, fields), names)
}

/** The form as it is sent. @param names of the page */
export function withStartedLines(definition: Definition, form: Row, names: Names): Row {
  const items = linesItems(definition).filter(({ field }) => Object.hasOwn(form, field))
  const sent = items.map(
    (item) => [item.field, startedIn(definition.fields, item, [form[item.field] ?? null, names])] as const,
  )
  return items.length === 0 ? form : { ...form, ...Object.fromEntries(sent) }
}
