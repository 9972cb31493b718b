import { LINE_KEY } from '../../engine/definition/field.ts'
import type { Value } from '../../engine/expressions/tree.ts'

type Line = Readonly<Record<string, Value>>

/** A line that differs between two values of a field of lines. */
export interface LineChange {
  /** Position from 1: the current one, or the one before it was removed. */
  readonly row: number
  /** Null: it was added. */
  readonly before: Line | null
  /** Null: it was removed. */
  readonly after: Line | null
}

/**
 * The changed and added lines, then the removed lines, each in the order of the lines. A line is identified by its key.
 * Lines that only moved are not included.
 */
export function lineChanges(before: Value, after: Value): readonly LineChange[] {
  const [oldLines, newLines] = [linesIn(before), linesIn(after)]
  const oldByKey = new Map(oldLines.map((line) => [keyOf(line), line]))
  const newKeys = new Set(newLines.map(keyOf))
  const changed = newLines.flatMap((line, at): LineChange[] => {
    const old = oldByKey.get(keyOf(line)) ?? null
    return JSON.stringify(old) === JSON.stringify(line) ? [] : [{ row: at + 1, before: old, after: line }]
  })
  const removed = oldLines.flatMap((line, at): LineChange[] =>
    newKeys.has(keyOf(line)) ? [] : [{ row: at + 1, before: line, after: null }],
  )
  return [...changed, ...removed]
}

const keyOf = (line: Line): Value => line[LINE_KEY] ?? null

function linesIn(value: Value): readonly Line[] {
  return Array.isArray(value) ? (value as readonly Line[]) : []
}
