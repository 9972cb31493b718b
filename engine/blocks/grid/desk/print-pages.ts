import { type GridColumn, widthOf } from '../columns.ts'

/** The width of a landscape page, in the pixels columns have on a screen. */
const ROOM = 1500

/**
 * Distributes columns over pages: the columns before the first group are repeated on every page, and a group
 * stays together.
 */
export function pagesOf(columns: readonly GridColumn[]): readonly (readonly GridColumn[])[] {
  const first = columns.findIndex(({ group }) => group !== null)
  if (first === -1 || widthsOf(columns) <= ROOM) return [columns]
  const heads = columns.slice(0, first)
  const papers: GridColumn[][] = []
  for (const run of columnRuns(columns.slice(first))) {
    const last = papers.at(-1)
    if (last && widthsOf([...heads, ...last, ...run]) <= ROOM) last.push(...run)
    else papers.push([...run])
  }
  return papers.map((own) => [...heads, ...own])
}

function widthsOf(columns: readonly GridColumn[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column, false), 0)
}

/** The columns of one group together, each other column alone. */
export function columnRuns(columns: readonly GridColumn[]): readonly (readonly GridColumn[])[] {
  const runs: GridColumn[][] = []
  for (const column of columns) {
    const last = runs.at(-1)
    if (last && column.group !== null && last[0]?.group?.id === column.group.id) last.push(column)
    else runs.push([column])
  }
  return runs
}
