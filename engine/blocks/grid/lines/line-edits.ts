/** Edits of lines that a form holds and a grid shows: add, move, remove. */
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
  return { ...defaults, [LINE_KEY]: crypto.randomUUID().slice(0, 13) }
}

/** Adds a line at the end, and returns its key. */
export function addLine(host: Pick<ScreenHost, 'definition' | 'scope' | 'changeCells'>, grid: Grid): string {
  const line = newLine(host, grid)
  const key = lineKeyOf(line) ?? ''
  host.changeCells(grid.read, new Map([[key, line]]))
  return key
}

type FormHost = Pick<ScreenHost, 'form' | 'changeField'>

export function removeLine({ form, changeField }: FormHost, field: string, line: Row): void {
  const key = lineKeyOf(line)
  changeField(
    field,
    rowsInValue(form[field] ?? null).filter((each) => lineKeyOf(each) !== key),
  )
}

/** Whether there is a line at that distance. */
export function canMove({ form }: Pick<FormHost, 'form'>, field: string, { line, by }: LineMove): boolean {
  const lines = rowsInValue(form[field] ?? null)
  return lines[placeOf(lines, line) + by] !== undefined
}

interface LineMove {
  readonly line: Row
  /** -1: one up, 1: one down. */
  readonly by: -1 | 1
}

export function moveLine({ form, changeField }: FormHost, field: string, { line, by }: LineMove): void {
  const lines = rowsInValue(form[field] ?? null)
  const place = placeOf(lines, line)
  const moving = lines[place]
  if (!moving) return
  changeField(field, lines.toSpliced(place, 1).toSpliced(place + by, 0, moving))
}

function placeOf(lines: readonly Row[], line: Row): number {
  const key = lineKeyOf(line)
  return lines.findIndex((each) => lineKeyOf(each) === key)
}
