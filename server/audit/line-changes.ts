import { LINE_KEY, LINE_POSITION } from '../../engine/definition/field.ts'
import type { Value } from '../../engine/expressions/tree.ts'

type Line = Readonly<Record<string, Value>>

/** A line that differs between two values of a field of lines. */
export interface LineChange {
  /** Position from 1: the current one, or the one before it was removed. Null: the change was recorded without it. */
  readonly row: number | null
  /** Null: it was added. */
  readonly before: Line | null
  /** Null: it was removed. */
  readonly after: Line | null
}

/**
 * The changed and added lines, then the removed lines, each in the order of the lines. A line is identified by its key.
 * Lines that only moved are not included. Of a change, the audit has only the changed lines, each with its position,
 * which older entries lack; of a new document it has all lines.
 */
export function lineChanges(before: Value, after: Value): readonly LineChange[] {
  const isNew = !Array.isArray(before)
  const [oldLines, newLines] = [linesIn(before, { areAll: false }), linesIn(after, { areAll: isNew })]
  const oldByKey = new Map(oldLines.map(({ line }) => [keyOf(line), line]))
  const newKeys = new Set(newLines.map(({ line }) => keyOf(line)))
  const changed = newLines.flatMap(({ row, line }): LineChange[] => {
    const old = oldByKey.get(keyOf(line)) ?? null
    return JSON.stringify(old) === JSON.stringify(line) ? [] : [{ row, before: old, after: line }]
  })
  const removed = oldLines.flatMap(({ row, line }): LineChange[] =>
    newKeys.has(keyOf(line)) ? [] : [{ row, before: line, after: null }],
  )
  return [...changed, ...removed]
}

const keyOf = (line: Line): Value => line[LINE_KEY] ?? null

interface PlacedLine {
  readonly row: number | null
  readonly line: Line
}

function linesIn(value: Value, { areAll }: { readonly areAll: boolean }): readonly PlacedLine[] {
  if (!Array.isArray(value)) return []
  return (value as readonly Line[]).map(({ [LINE_POSITION]: row, ...line }, at) => ({
    row: typeof row === 'number' ? row : areAll ? at + 1 : null,
    line,
  }))
}
