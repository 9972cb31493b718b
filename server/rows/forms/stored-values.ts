import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../../../engine/calls/contract.ts'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { isNamed } from '../../../engine/definition/format.ts'
import { LINE_POSITION } from '../../../engine/definition/field.ts'
import { lineFieldsOf } from '../../../engine/definition/line-fields.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { lineKeyOf } from '../../../engine/page/form/lines.ts'
import { rowsInValue } from '../../../engine/page/reads/computed-read.ts'
import type { FormLinks } from '../links/form-links.ts'
import { withLinksChanged } from '../links/links-in.ts'
import { wholeDefinition } from '../../rights/definitions.ts'
import { allNames } from '../../rights/former-names.ts'
import type { Values } from './form-values.ts'

/**
 * The text in which a search looks for a stored row; the database stores it in `searchForm` (decision 28).
 *
 * @param values links as maps, or by their ids
 * @param number the number of a document; null: it has none
 */
export function searchText({ searchFields }: ServerDefinition, values: Values, number: string | null = null): string {
  const texts = searchFields.map((name) => textIn(values[name]))
  return (number === null ? texts : [number, ...texts]).join(' ')
}

const textIn = (value: Value | undefined): string => String((isNamed(value) ? value.text : value) ?? '')

/** The values of the definition's own fields; a definition for a person lacks the fields they may not see. */
export function seenValues({ ownFields }: Pick<ServerDefinition, 'ownFields'>, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => ownFields.includes(name)))
}

/** The values with links as maps, so that a search finds a row by the texts of its links. */
export const withTexts = (definition: ServerDefinition, values: Values, links: FormLinks): Values =>
  withLinksChanged(definition, values, (field, value) => links.linkOf(field, value))

/** The values for two columns; `lines` is null if the form has none. */
export function splitLines(definition: ServerDefinition, values: Values) {
  const whole = wholeDefinition(definition)
  const names = lineFieldsOf(whole)
  const own = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
  const data = allNames(whole.fields, own)
  const lines = Object.fromEntries(names.map((name) => [name, values[name] ?? []]))
  return { data, lines: names.length === 0 ? null : lines }
}

/** A value of the column `lines`. */
export const linesColumn = (lines: Values | null): string | null => (lines === null ? null : JSON.stringify(lines))

/** The values of `some` that differ in `other`; of a field of lines, the lines that differ, each with its position. */
export function changedIn(some: Values, other: Values): Values {
  const differing = Object.entries(some).filter(([name, value]) => !isSame(value, other[name]))
  return Object.fromEntries(differing.map(([name, value]) => [name, changedLines(value, other[name] ?? null)]))
}

function changedLines(value: Value, other: Value): Value {
  const lines = rowsInValue(value)
  if (!Array.isArray(value) || lines.length < value.length || lines.some((line) => lineKeyOf(line) === null))
    return value
  const others = new Map(rowsInValue(other).map((line): [string | null, Row] => [lineKeyOf(line), line]))
  return lines.flatMap((line, at) =>
    isSame(line, others.get(lineKeyOf(line))) ? [] : [{ ...line, [LINE_POSITION]: at + 1 }],
  )
}

/** Ignores the order of members, since the database returns the fields of a line in its own order. */
const isSame = (some: unknown, other: unknown): boolean => isDeepStrictEqual(some ?? null, other ?? null)
