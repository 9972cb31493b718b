import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { BlockOf } from '../../../definition/definition.ts'
import { contentOf } from '../../../page/form/computed-lines.ts'
import { lineInputs, lineKeyOf, startedLines } from '../../../page/form/lines.ts'
import { rowsInValue } from '../../../page/reads/computed-read.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { GridColumn } from '../columns.ts'

interface Lines {
  readonly block: BlockOf<'grid'>
  readonly host: Pick<ScreenHost, 'definition' | 'form' | 'scope' | 'store'>
  readonly field: string
}

/** The line that somebody fills in for the first time. */
export interface NewLine {
  /** Null: there is none. */
  readonly key: string | null
  begin(key: string): void
  /** The focus is on another line, or has left the lines. */
  end(): void
}

export function useNewLine(): NewLine {
  const [key, setKey] = useState<string | null>(null)
  return { key, begin: setKey, end: () => setKey(null) }
}

/**
 * The columns with the keys of the lines whose errors are not marked yet: lines in which nobody has filled in anything,
 * which are not sent either; lines that are as the form was opened with them, such as those of a draft; and the new line,
 * until it is left.
 */
export function useUnmarked(columns: readonly GridColumn[], lines: Lines, newKey: string | null) {
  const keys = [...unstarted(lines), ...useUntouched(lines)]
  const text = JSON.stringify(newKey === null ? keys : [...keys, newKey])
  return useMemo(() => {
    const unmarked = new Set(JSON.parse(text) as readonly string[])
    return columns.map((column): GridColumn => ({ ...column, unmarked }))
  }, [columns, text])
}

function useUntouched({ host, field }: Lines): readonly string[] {
  const isTyped = useStore(host.store, ({ form }) => form[field] !== undefined)
  const lines = host.form[field] ?? null
  const [opened, setOpened] = useState(lines)
  // Stored lines may be read after the form was opened.
  if (!isTyped && opened !== lines) setOpened(lines)
  return useMemo(() => {
    const before = new Map(rowsInValue(opened).map((row) => [lineKeyOf(row), contentOf(row)]))
    const isSame = (row: Row): boolean => before.get(lineKeyOf(row)) === contentOf(row)
    return rowsInValue(lines).flatMap((row) => (isSame(row) ? (lineKeyOf(row) ?? []) : []))
  }, [opened, lines])
}

function unstarted({ block, host, field }: Lines): readonly string[] {
  const rows = rowsInValue(host.form[field] ?? null)
  const started = new Set(startedLines(rows, lineInputs(block.columns, host.definition.fields), host.scope))
  return rows.filter((row) => !started.has(row)).map((row) => lineKeyOf(row) ?? '')
}
