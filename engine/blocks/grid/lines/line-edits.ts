/** Edits of lines that a form holds and a grid shows: add, insert, duplicate, move, remove. */
import type { BlockOf, Definition } from '../../../definition/definition.ts'
import { LINE_KEY } from '../../../definition/field.ts'
import { defaultsOfLine, lineInputs, lineKeyOf } from '../../../page/form/lines.ts'
import { rowsInValue } from '../../../page/reads/computed-read.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'

type Grid = Pick<BlockOf<'grid'>, 'read' | 'columns'>

/** The field of the form whose lines a grid shows; null: it shows rows of another read. */
export function linesFieldOf({ reads }: Pick<Definition, 'reads'>, { read }: Pick<Grid, 'read'>): string | null {
  const from = reads[read]?.from
  return from?.from === 'form' ? from.field : null
}

/** A line with a new key and the initial values of its fields. */
export function newLine({ definition, scope }: Pick<ScreenHost, 'definition' | 'scope'>, { columns }: Grid): Row {
  const defaults = defaultsOfLine(lineInputs(columns, definition.fields), scope)
  return { ...defaults, [LINE_KEY]: newLineKey() }
}

const newLineKey = (): string => crypto.randomUUID().slice(0, 13)

/** Adds a line at the end, and returns its key. */
export function addLine(host: Pick<ScreenHost, 'definition' | 'scope' | 'changeCells'>, grid: Grid): string {
  const line = newLine(host, grid)
  const key = lineKeyOf(line) ?? ''
  host.changeCells(grid.read, new Map([[key, line]]))
  return key
}

type FormHost = Pick<ScreenHost, 'form' | 'changeField'>

/** Lines below each other, by position from 0. */
export interface LineRange {
  readonly at: number
  readonly count: number
}

const linesIn = ({ form }: Pick<FormHost, 'form'>, field: string): readonly Row[] => rowsInValue(form[field] ?? null)

/** The line as a range; one that is no longer there has none. */
export function rangeOfLine(host: Pick<FormHost, 'form'>, field: string, line: Row): LineRange {
  const key = lineKeyOf(line)
  const at = linesIn(host, field).findIndex((each) => lineKeyOf(each) === key)
  return { at, count: at < 0 ? 0 : 1 }
}

/** Puts a new line at this position, and returns its key. */
export function insertLine(
  host: FormHost & Pick<ScreenHost, 'definition' | 'scope'>,
  grid: Grid,
  { field, at }: { readonly field: string; readonly at: number },
): string {
  const line = newLine(host, grid)
  host.changeField(field, linesIn(host, field).toSpliced(at, 0, line))
  return lineKeyOf(line) ?? ''
}

/** Copies of the lines below them, each with a key of its own. */
export function duplicateLines(host: FormHost, field: string, { at, count }: LineRange): void {
  const lines = linesIn(host, field)
  const copies = lines.slice(at, at + count).map((line) => ({ ...line, [LINE_KEY]: newLineKey() }))
  host.changeField(field, lines.toSpliced(at + count, 0, ...copies))
}

export function removeLines(host: FormHost, field: string, { at, count }: LineRange): void {
  host.changeField(field, linesIn(host, field).toSpliced(at, count))
}

/** Whether there is a line on that side. @param by -1: above, 1: below */
export function canMove(host: Pick<FormHost, 'form'>, field: string, { at, count, by }: LineMove): boolean {
  return count > 0 && (by < 0 ? at > 0 : at + count < linesIn(host, field).length)
}

interface LineMove extends LineRange {
  /** -1: one up, 1: one down. */
  readonly by: -1 | 1
}

export function moveLines(host: FormHost, field: string, { at, count, by }: LineMove): void {
  if (!canMove(host, field, { at, count, by })) return
  const lines = linesIn(host, field)
  host.changeField(field, lines.toSpliced(at, count).toSpliced(at + by, 0, ...lines.slice(at, at + count)))
}
