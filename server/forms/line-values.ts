import { randomUUID } from 'node:crypto'
import type { Row } from '../../engine/calls/contract.ts'
import type { Field, FormItem } from '../../engine/definition/definition.ts'
import { LINE_KEY } from '../../engine/definition/field.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { cellErrorKey, lineInputs, lineKeyOf, type LineInput } from '../../engine/page/form/lines.ts'
import { isVisible } from '../../engine/page/form/rules.ts'
import { rowsIn } from '../../engine/page/reads/computed-rows.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { CallError } from '../http/errors.ts'
import { type Filled, typedValue, valueError } from './value-rules.ts'

/** A field of lines, filled in in a grid. */
export interface LinesPlace {
  readonly item: FormItem
  readonly field: Field
}

/** Lines as they are stored, by key. */
type StoredLines = ReadonlyMap<string, Row>

/** So many characters a key may have. */
const LONGEST_KEY = 40

/**
 * The lines as they were sent, each cell in the type of its field and with a key of its own; a cell that is missing
 * keeps its stored value, or has the default of a new line. Computed cells are left out. Throws 400 for what is no
 * line, or names a field the lines do not have.
 *
 * @param names of the form as it was sent
 */
export function sentLines(filled: Filled, place: LinesPlace, { value, names }: { value: Value; names: Names }) {
  const { fields } = filled.definition
  const inputs = lineInputs(place.item.lines?.columns ?? [], fields)
  const stored = storedLines(filled, place.item)
  const keys = new Set<string>()
  const lines = Array.isArray(value) ? (value as readonly Value[]) : [value]
  return lines.map((line): Row => {
    const sent = mapIn(filled, place, line)
    const key = keyFor(sent, keys)
    keys.add(key)
    return inputs.reduce<Row>(
      (row, cell) => {
        const typed = cellValue(cell, { sent, stored: stored.get(key), names: { ...names, row: { ...sent, ...row } } })
        return { ...row, [cell.field.name]: typed }
      },
      { [LINE_KEY]: key },
    )
  })
}

/** The key it came with; a new line, or one whose key another has, is given one. */
function keyFor(line: Row, taken: ReadonlySet<string>): string {
  const key = lineKeyOf(line)
  return key === null || key === '' || key.length > LONGEST_KEY || taken.has(key) ? randomUUID().slice(0, 13) : key
}

function mapIn({ definition }: Filled, { field }: LinesPlace, line: Value): Row {
  const [map] = rowsIn([line])
  if (!map) throw new CallError(400, 'no-lines', `"${field.name}" takes a list of lines, each a map of its fields.`)
  const allowed = new Set([LINE_KEY, ...(field.lines?.fields ?? [])])
  const unknown = Object.keys(map).find((name) => !allowed.has(name))
  if (unknown === undefined) return map
  const name = `${field.name}.${unknown}`
  throw new CallError(400, 'unknown-field', `${definition.label} has no field "${name}" to fill in.`)
}

interface SentCell {
  readonly sent: Row
  /** Undefined: a new line. */
  readonly stored: Row | undefined
  readonly names: Names
}

function cellValue(cell: LineInput, { sent, stored, names }: SentCell): Value {
  const { name } = cell.field
  if (Object.hasOwn(sent, name)) return typedValue(cell, sent[name] ?? null, names)
  return stored ? (stored[name] ?? null) : defaultOf(cell, names)
}

function defaultOf({ input }: LineInput, names: Names): Value {
  return input.default === null ? null : evaluate(input.default, names)
}

function storedLines({ stored }: Filled, { field }: FormItem): StoredLines {
  return new Map(rowsIn(stored?.[field] ?? null).map((line) => [lineKeyOf(line) ?? '', line]))
}

/** What is wrong with the lines by `field.key.field`, and the lines with the stored values of cells nobody sees. */
export function checkedLines(filled: Filled, { item }: LinesPlace, { value, names }: { value: Value; names: Names }) {
  const { fields } = filled.definition
  const inputs = lineInputs(item.lines?.columns ?? [], fields)
  const stored = storedLines(filled, item)
  const errors: [string, string][] = []
  const lines = rowsIn(value).map((line): Row => {
    const within = { ...names, row: line }
    const before = stored.get(lineKeyOf(line) ?? '')
    const hidden: Record<string, Value> = {}
    for (const cell of inputs) {
      const { name } = cell.field
      if (!isVisible(cell.input, within)) hidden[name] = before?.[name] ?? null
      const about = { ...cell, value: line[name] ?? null, names: within }
      const held = before?.[name] ?? null
      // In a new line, what may not be changed is as it begins.
      const error = before
        ? valueError(filled, { ...about, untouched: held, stored: held })
        : valueError(filled, { ...about, untouched: defaultOf(cell, within) })
      if (error !== null) errors.push([cellErrorKey(item.field, line, name), error])
    }
    return { ...line, ...hidden }
  })
  return { lines, errors }
}
