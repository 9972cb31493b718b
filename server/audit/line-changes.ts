import { LINE_KEY } from '../../engine/definition/field.ts'
import type { Value } from '../../engine/expressions/tree.ts'

type Line = Readonly<Record<string, Value>>

/** A line that differs between two values of a field of lines. */
export interface LineChange {
  /** From 1: where it stands now, or stood before it was removed. */
  readonly row: number
  /** Null: it was added. */
  readonly before: Line | null
  /** Null: it was removed. */
  readonly after: Line | null
}

/**
 * The lines that were changed and added, then those that were removed, each in the order of the lines. A line is
 * recognised by its key. Lines that only moved are not among them.
 */
export function lineChanges(before: Value, after: Value): readonly LineChange[] {
  const [had, has] = [linesIn(before), linesIn(after)]
  const stood = new Map(had.map((line) => [keyOf(line), line]))
  const stand = new Set(has.map(keyOf))
  const now = has.flatMap((line, at): LineChange[] => {
    const was = stood.get(keyOf(line)) ?? null
    return JSON.stringify(was) === JSON.stringify(line) ? [] : [{ row: at + 1, before: was, after: line }]
  })
  const gone = had.flatMap((line, at): LineChange[] =>
    stand.has(keyOf(line)) ? [] : [{ row: at + 1, before: line, after: null }],
  )
  return [...now, ...gone]
}

const keyOf = (line: Line): Value => line[LINE_KEY] ?? null

function linesIn(value: Value): readonly Line[] {
  return Array.isArray(value) ? (value as readonly Line[]) : []
}
