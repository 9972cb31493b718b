/** The lines of a form field: keys, computed cells and rules, the same in the browser and on the server. */
import type { Row } from '../../calls/contract.ts'
import type { Column, Definition, Field, FormItem, Input } from '../../definition/definition.ts'
import { allBlocks } from '../../definition/blocks.ts'
import { hasComputedLines, LINE_KEY } from '../../definition/field.ts'
import { FIGURES } from '../../definition/figure.ts'
import { isSteeredCell } from '../../definition/steered.ts'
import type { UseList } from '../../definition/uses.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Value } from '../../expressions/tree.ts'
import type { LocaleSettings } from '../format.ts'
import type { Names } from '../scope/names.ts'
import { rowsInValue } from '../reads/computed-read.ts'
import { areSame, usedValues } from '../reads/used-values.ts'
import { computedLines, contentOf } from './computed-lines.ts'
import { computedValue, withComputed, type ComputedFunctions, type HiddenValues } from './computed-values.ts'
import type { FormCheckOptions, FieldError } from './field-error.ts'
import { emptyOf } from './form-state.ts'
import { fieldErrorOf, isVisible } from './rules.ts'

type Fields = Definition['fields']

/** The key of a line; null: it has none. */
export function lineKeyOf(line: Row): string | null {
  const key = line[LINE_KEY]
  return typeof key === 'string' || typeof key === 'number' ? String(key) : null
}

/** A line without a key gets one from its position. */
function keyed(line: Row, place: number): Row {
  return lineKeyOf(line) === null ? { ...line, [LINE_KEY]: `line-${place + 1}` } : line
}

/** The lines of a default, with the keys that they have on the page. */
export const keyedLines = (value: Value): readonly Row[] => rowsInValue(value).map(keyed)

/** The fields of a screen, and the one of them whose lines are meant. */
export interface LineFields {
  readonly fields: Fields
  /** The field of lines. */
  readonly field: Field
  /** The cells that a person fills in. */
  readonly inputs: readonly LineInput[]
  /** The names that computed cells use; a line is computed again when one of their values has changed. */
  readonly uses: UseList
  /** Of amounts: ISO 4217. */
  readonly currency: string
}

/** Names as a line has them: its own figures stand where the form has those of all lines. */
function namesOfLine(names: Names, field: string, line: Row): Names {
  const [figures] = rowsInValue(names[FIGURES] ?? null)
  const [ofLines] = rowsInValue(figures?.[field] ?? null)
  const [own] = rowsInValue(ofLines?.[lineKeyOf(line) ?? ''] ?? null)
  return own ? { ...names, [FIGURES]: own } : names
}

/**
 * Computes the cells that have an expression, and empties those that other values hide; lines that nobody types follow
 * from the value of their field (`computedLines`). An unchanged line with unchanged names returns the same object, as does a
 * line that was returned before: with 300 lines, a key press computes one.
 */
export function lineComputer({
  fields,
  field,
  inputs,
  uses,
  currency,
}: LineFields): (lines: Value, names: Names) => readonly Row[] {
  const children = childFields(fields, field).filter(({ value }) => value !== null)
  if (hasComputedLines(field)) {
    return computedLines(uses, (names, place) => {
      const start = keyed({}, place)
      return withComputed(start, computingOf(children, namesOfLine(names, field.name, start), currency))
    })
  }
  const steered = inputs.filter(({ field: { name }, input }) =>
    isSteeredCell(fields, { lines: field.name, name }, input.visibleWhen),
  )
  const cache = new WeakMap<Row, { readonly used: readonly Value[]; readonly line: Row }>()
  return (lines, names) => {
    const used = usedValues(uses, names)
    return rowsInValue(lines).map((received, place) => {
      const before = cache.get(received)
      if (before && areSame(before.used, used)) return before.line
      const start = keyed(received, place)
      const within = namesOfLine(names, field.name, start)
      const line = withComputed(start, computingOf(children, within, currency), hidingOf(fields, steered, within))
      for (const each of [received, line]) cache.set(each, { used, line })
      return line
    })
  }
}

function computingOf(children: readonly Field[], names: Names, currency: string): ComputedFunctions {
  return children.map((field) => [field.name, (row) => computedValue(field, { ...names, row }, currency)])
}

function hidingOf(fields: Fields, steered: readonly LineInput[], names: Names): HiddenValues {
  return new Map(
    steered.map(({ field: { name }, input }) => [
      name,
      { hides: (row) => !isVisible(input, { ...names, row }), empty: emptyOf({ fields }, name) },
    ]),
  )
}

function childFields(fields: Fields, { lines }: Field): readonly Field[] {
  return (lines?.fields ?? []).flatMap((name) => fields[name] ?? [])
}

/** A column of lines that a person fills in. */
export interface LineInput {
  readonly field: Field
  readonly input: Input
}

/** The input columns of a field of lines, in order. */
export function lineInputs(columns: readonly Column[], fields: Fields): readonly LineInput[] {
  return columns.flatMap((column) => {
    const field = column.column === 'field' ? fields[column.field] : undefined
    return column.column === 'field' && column.input !== null && field ? [{ field, input: column.input }] : []
  })
}

/** The fields of lines in the forms of a screen. */
export const linesItems = ({ views }: Pick<Definition, 'views'>): readonly FormItem[] =>
  Object.values(views)
    .flatMap(({ blocks }) => allBlocks(blocks))
    .flatMap((block) => (block.block === 'form' && block.adds === null ? block.items : []))
    .filter(({ lines }) => lines !== null)

/** The input columns of a field of lines among these. */
export const cellInputs = (items: readonly FormItem[], fields: Fields, field: string): readonly LineInput[] =>
  lineInputs(items.find((item) => item.field === field)?.lines?.columns ?? [], fields)

/** The initial values of a new line. @param names without `row` */
export function defaultsOfLine(inputs: readonly LineInput[], names: Names): Row {
  return inputs.reduce<Row>((row, { field, input }) => {
    return input.default === null ? row : { ...row, [field.name]: evaluate(input.default, { ...names, row }) }
  }, {})
}

/**
 * The lines that a person has filled in: a line with only its initial values is neither checked nor sent. A cell that
 * is hidden and empty is not filled in, whatever its initial value.
 *
 * @param names without `row`
 */
export function startedLines(lines: readonly Row[], inputs: readonly LineInput[], names: Names): readonly Row[] {
  if (inputs.length === 0 || lines.length === 0) return lines
  const begins = defaultsOfLine(inputs, names)
  const isFilled = (line: Row, { field: { name }, input }: LineInput): boolean => {
    const content = contentOf(line[name])
    return content !== contentOf(begins[name]) && (content !== '' || isVisible(input, { ...names, row: line }))
  }
  return lines.filter((line) => inputs.some((cell) => isFilled(line, cell)))
}

/** Applies changes by key; a new key adds a line at the end. */
export function withLineChanges(lines: readonly Row[], changes: ReadonlyMap<string, Row>): readonly Row[] {
  const left = new Map(changes)
  const changed = lines.map((line) => {
    const key = lineKeyOf(line) ?? ''
    const change = left.get(key)
    left.delete(key)
    return change ? { ...line, ...change } : line
  })
  return [...changed, ...[...left].map(([key, row]) => ({ ...row, [LINE_KEY]: key }))]
}

/** The path of a cell's error, the same on the server and the page: `Items.k1.Qty`. */
export function cellErrorKey(field: string, line: Row, name: string): string {
  return `${field}.${lineKeyOf(line) ?? ''}.${name}`
}

interface CheckedLines extends FormCheckOptions {
  readonly item: Pick<FormItem, 'field' | 'lines'>
  readonly fields: Fields
  readonly lines: Value
  readonly names: Names
  readonly locale: LocaleSettings
}

/** The errors of the cells by the rules of their fields, in the order of the lines. */
export function lineErrors({ item, fields, lines, names, ...asked }: CheckedLines): readonly FieldError[] {
  const inputs = lineInputs(item.lines?.columns ?? [], fields)
  return rowsInValue(lines).flatMap((row) => {
    const within = { ...names, row }
    return inputs.flatMap(({ field, input }): readonly FieldError[] => {
      const broken = fieldErrorOf({ field, input, value: row[field.name] ?? null, names: within, ...asked })
      return broken
        ? [{ field: cellErrorKey(item.field, row, field.name), text: broken.text, isCustomText: broken.isCustomText }]
        : []
    })
  })
}
