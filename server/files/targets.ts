import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'

/** An answer about a row of the transaction's company. */
type RowQuestion = (work: Work, pk: string, person: Person) => Promise<boolean>

/** Rows of a module that can have files. */
export interface RowsWithFiles {
  /** Whether the company has this row and this person may see it. */
  readonly exists: RowQuestion
  /**
   * Whether the row is completed or approved: only administrators replace or delete its files then; others may be added.
   * Missing: such rows have no final state.
   */
  readonly isFinal?: RowQuestion
  /** The route of the site that shows this row; missing if no notification leads to such a row. */
  readonly route?: (pk: string) => string
}

/** The module tables whose rows can have files, in addition to the documents of approval screens. */
export interface Targets {
  /**
   * @param table the `awsfile_master_table` of calls; for a screen's own rows the name of the screen, which is also the
   * default
   */
  registerTarget(table: string, rows: RowsWithFiles): void
  find(table: string): RowsWithFiles | undefined
}

export function createTargets(): Targets {
  const targets = new Map<string, RowsWithFiles>()
  return {
    registerTarget: (table, rows) => void targets.set(table, rows),
    find: (table) => targets.get(table),
  }
}
