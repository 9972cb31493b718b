import { randomUUID } from 'node:crypto'
import type { Row } from '../../../engine/calls/contract.ts'
import type { Field, FormItem, ServerDefinition } from '../../../engine/definition/definition.ts'
import { LINE_KEY } from '../../../engine/definition/field.ts'
import { evaluate } from '../../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import {
  cellErrorKey,
  keyedLines,
  lineInputs,
  lineKeyOf,
  type LineInput,
  startedLines,
} from '../../../engine/page/form/lines.ts'
import { isEnabled, isVisible } from '../../../engine/page/form/rules.ts'
import { rowsInValue } from '../../../engine/page/reads/computed-read.ts'
import { asTyped, isLinkType } from '../../../engine/fields/field-types.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import { HttpError } from '../../http/errors.ts'
import { noLinks } from '../links/form-links.ts'
import { idIn } from '../links/linked-rows.ts'
import { type PostedForm, typedValue, valueError, type Values } from './value-rules.ts'

/** A field of type lines, which is edited in a grid. */
export interface LinesLocation {
  readonly item: FormItem
  readonly field: Field
}

/** Lines as they are stored, by key. */
type StoredLines = ReadonlyMap<string, Row>

/** Most characters of a key. */
const LONGEST_KEY = 40

/**
 * The sent lines, each with a unique key, and each cell in the type of its field; a missing cell retains its stored
 * value, or gets the default of a new line. Computed cells are left out. Throws 400 for a value that is not a line, or
 * that has a field the lines do not have.
 *
 * @param names of the form as it was sent
 */
export function sentLines(form: PostedForm, place: LinesLocation, { value, names }: { value: Value; names: Names }) {
  const { fields } = form.definition
  const inputs = lineInputs(place.item.lines?.columns ?? [], fields)
  const stored = storedLines(form, place.item)
  const keys = new Set<string>()
  const lines = Array.isArray(value) ? (value as readonly Value[]) : [value]
  return lines.map((line): Row => {
    const sent = mapIn(form, place, line)
    const key = keyFor(sent, keys)
    keys.add(key)
    return inputs.reduce<Row>(
      (row, cell) => {
        const typed = cellValue(form, cell, {
          sent,
          stored: stored.get(key),
          names: { ...names, row: withLinksOfLine(form, { ...sent, ...row }) },
        })
        return { ...row, [cell.field.name]: typed }
      },
      { [LINE_KEY]: key },
    )
  })
}

/** A line with its links as expressions see them. */
const withLinksOfLine = ({ definition: { fields }, links = noLinks }: PostedForm, line: Row): Row =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => {
      const field = fields[name]
      return [name, field && isLinkType(field.type) ? links.valueOf(field, value) : value]
    }),
  )

/** The sent values without lines that equal a new line, in which nobody has filled in anything. */
export function withoutEmptyLines(
  form: PostedForm,
  places: readonly LinesLocation[],
  names: Names,
): PostedForm['sent'] {
  const { fields } = form.definition
  const lists = places.filter(({ field }) => Array.isArray(form.sent[field.name]))
  const started = lists.map(({ item, field }) => {
    const inputs = lineInputs(item.lines?.columns ?? [], fields)
    const stored = storedLines(form, item)
    const isStarted = (value: Value): boolean => {
      const [sent] = rowsInValue([value])
      // A value that is not a line, or that has an unknown field, is refused later.
      if (!sent || Object.keys(sent).some((name) => !namesIn(field).has(name))) return true
      const within = { ...names, row: withLinksOfLine(form, sent) }
      const about = { sent, stored: stored.get(lineKeyOf(sent) ?? ''), names: within }
      const line = Object.fromEntries(inputs.map((cell) => [cell.field.name, cellValue(form, cell, about)]))
      return startedLines([line], inputs, names).length > 0
    }
    return [field.name, (form.sent[field.name] as readonly Value[]).filter(isStarted)] as const
  })
  return { ...form.sent, ...Object.fromEntries(started) }
}

/** The lines in which a name of several rows is the one that its link offers. */
export function withFittingCells(
  { definition: { fields }, links = noLinks }: PostedForm,
  { item }: LinesLocation,
  { value, names }: { readonly value: Value; readonly names: Names },
): readonly Row[] {
  const cells = lineInputs(item.lines?.columns ?? [], fields).filter(
    ({ field, input }) => isLinkType(field.type) && input.where !== null,
  )
  return rowsInValue(value).map((line) =>
    cells.reduce<Row>((row, { field, input }) => {
      const at = { input, names: { ...names, row, line: row } }
      return { ...row, [field.name]: links.fittingOf(field, row[field.name] ?? null, at) }
    }, line),
  )
}

/** The lines without the figures that they have when they are read. */
export function withoutLineFigures({ figures }: Pick<ServerDefinition, 'figures'>, values: Values): Values {
  const fields = new Set(figures.flatMap(({ each }) => (each !== undefined && values[each] ? [each] : [])))
  const changed = [...fields].map((field) => {
    const names = new Set(figures.flatMap(({ name, each }) => (each === field ? [name] : [])))
    const bare = (line: Row): Row => Object.fromEntries(Object.entries(line).filter(([name]) => !names.has(name)))
    return [field, rowsInValue(values[field] ?? null).map(bare)] as const
  })
  return { ...values, ...Object.fromEntries(changed) }
}

/** The form with a key for every sent line, by which its figures are told apart. */
export function withLineKeys(form: PostedForm): PostedForm {
  const sent = Object.entries(form.sent).map(([name, value]): readonly [string, Value] => {
    if (!form.definition.fields[name]?.lines || !Array.isArray(value)) return [name, value]
    const keys = new Set<string>()
    return [
      name,
      (value as readonly Value[]).map((line) => {
        const [row] = rowsInValue([line])
        if (!row) return line
        const key = keyFor(row, keys)
        keys.add(key)
        return { ...row, [LINE_KEY]: key }
      }),
    ]
  })
  return { ...form, sent: Object.fromEntries(sent) }
}

/** The sent key of a line; a new one if it is missing or not unique. */
function keyFor(line: Row, taken: ReadonlySet<string>): string {
  const key = lineKeyOf(line)
  return key === null || key === '' || key.length > LONGEST_KEY || taken.has(key) ? randomUUID().slice(0, 13) : key
}

function mapIn({ definition }: PostedForm, { field }: LinesLocation, line: Value): Row {
  const [map] = rowsInValue([line])
  if (!map) throw new HttpError(400, 'no-lines', `"${field.name}" takes a list of lines, each a map of its fields.`)
  const unknown = Object.keys(map).find((name) => !namesIn(field).has(name))
  if (unknown === undefined) return map
  const name = `${field.name}.${unknown}`
  throw new HttpError(400, 'unknown-field', `${definition.label} has no field "${name}" to fill in.`)
}

const namesIn = ({ lines }: Field): ReadonlySet<string> => new Set([LINE_KEY, ...(lines?.fields ?? [])])

interface SentCell {
  readonly sent: Row
  /** Undefined: a new line. */
  readonly stored: Row | undefined
  readonly names: Names
}

function cellValue(form: PostedForm, cell: LineInput, { sent, stored, names }: SentCell): Value {
  const { name } = cell.field
  if (Object.hasOwn(sent, name)) return typedValue(form, { ...cell, value: sent[name] ?? null }, names)
  return stored ? (stored[name] ?? null) : defaultOf(form, cell, names)
}

function defaultOf(form: PostedForm, cell: LineInput, names: Names): Value {
  const { input } = cell
  return input.default === null ? null : typedValue(form, { ...cell, value: evaluate(input.default, names) }, names)
}

/** The lines that the default of their field gives to a new row, by the keys that they have on the page. */
function defaultLines({ stored }: PostedForm, { input }: FormItem, names: Names): StoredLines {
  if (stored !== null || input.default === null) return NO_LINES
  return new Map(keyedLines(evaluate(input.default, names)).map((line) => [lineKeyOf(line) ?? '', line]))
}

const NO_LINES: StoredLines = new Map()

function storedLines({ stored }: PostedForm, { field }: FormItem): StoredLines {
  return new Map(rowsInValue(stored?.[field] ?? null).map((line) => [lineKeyOf(line) ?? '', line]))
}

interface LinkedLines {
  /** The field of the lines. */
  readonly field: string
  readonly lines: readonly Row[]
  /** The values that links filled in, by the key of the line. */
  readonly byLine: ReadonlyMap<string, Row>
}

/**
 * The lines with the values that newly chosen links fill in: into cells that nobody may change or that were not sent.
 *
 * @param names of the form as it was sent, links as maps
 */
export function filledLines(form: PostedForm, { item, field }: LinesLocation, names: Names): LinkedLines {
  const { fields } = form.definition
  const cells = lineInputs(item.lines?.columns ?? [], fields)
  const links = cells.filter(({ input, field: { type } }) => isLinkType(type) && Object.keys(input.fills).length > 0)
  const lines = rowsInValue((names['form'] as Row)[field.name] ?? null)
  const sent = rowsInValue(form.sent[field.name] ?? null)
  const stored = storedLines(form, item)
  const byLine = new Map<string, Row>()
  if (links.length === 0 || sent.length === 0) return { field: field.name, lines, byLine }
  const filledIn = lines.map((line, place) => {
    const key = lineKeyOf(line) ?? ''
    const within = { ...names, row: line }
    const isOpen = (name: string): boolean =>
      Object.hasOwn(sent[place] ?? {}, name) &&
      cells.some((cell) => cell.field.name === name && isEnabled(cell.input, within).enabled)
    const chosen = links.filter((link) => idIn(line[link.field.name]) !== idIn(stored.get(key)?.[link.field.name]))
    const fills = chosen.flatMap(({ field: link, input }) =>
      Object.entries(input.fills).flatMap(([into, member]): [string, Value][] => {
        const to = fields[into]
        if (!to || to.value !== null || isOpen(into)) return []
        const found = (form.links ?? noLinks).memberOf(link, line[link.name] ?? null, member)
        return [[into, asTyped(to.type, found)]]
      }),
    )
    byLine.set(key, Object.fromEntries(fills))
    return { ...line, ...Object.fromEntries(fills) }
  })
  return { field: field.name, lines: filledIn, byLine }
}

interface CheckedLines {
  readonly value: Value
  readonly names: Names
  /** The values that links filled in, by the key of the line. */
  readonly filled: ReadonlyMap<string, Row>
}

function initialCell(
  form: PostedForm,
  cell: LineInput,
  { line, names }: { readonly line: Row | undefined; readonly names: Names },
): Value {
  const { name } = cell.field
  return line && Object.hasOwn(line, name)
    ? typedValue(form, { ...cell, value: line[name] ?? null }, names)
    : defaultOf(form, cell, names)
}

/** The errors of the lines by `field.key.field`, and the lines with the stored values of hidden cells. */
export function checkedLines(
  form: PostedForm,
  { item }: LinesLocation,
  { value, names, filled: byLine }: CheckedLines,
) {
  const { fields } = form.definition
  const inputs = lineInputs(item.lines?.columns ?? [], fields)
  const stored = storedLines(form, item)
  const begun = defaultLines(form, item, names)
  const errors: [string, string][] = []
  const lines = rowsInValue(value).map((line): Row => {
    const within = { ...names, row: line }
    const key = lineKeyOf(line) ?? ''
    const before = stored.get(key)
    const hidden: Record<string, Value> = {}
    for (const cell of inputs) {
      const { name } = cell.field
      if (!isVisible(cell.input, within)) hidden[name] = before?.[name] ?? null
      const about = { ...cell, value: line[name] ?? null, names: within }
      const held = before?.[name] ?? null
      const linked = byLine.get(key) ?? {}
      // In a new line, a cell that may not be changed has its default, or its value in the default of the lines.
      const untouched = Object.hasOwn(linked, name)
        ? (linked[name] ?? null)
        : before
          ? held
          : initialCell(form, cell, { line: begun.get(key), names: within })
      const error = before
        ? valueError(form, { ...about, untouched, stored: held, storedLine: before })
        : valueError(form, { ...about, untouched })
      if (error !== null) errors.push([cellErrorKey(item.field, line, name), error])
    }
    return { ...line, ...hidden }
  })
  return { lines, errors }
}
