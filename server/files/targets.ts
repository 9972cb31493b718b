import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'

/** Whether the transaction's company has this row and this person may see it. */
export type Exists = (work: Work, pk: string, person: Person) => Promise<boolean>

/** The route of the site that shows this row. */
export type Route = (pk: string) => string

/** The module tables whose rows can have files, in addition to the documents of approval screens. */
export interface Targets {
  /**
   * @param table the `awsfile_master_table` of calls; for a screen's own rows the name of the screen, which is also the
   * default
   * @param route missing if no notification leads to such a row
   */
  registerTarget(table: string, exists: Exists, route?: Route): void
  find(table: string): Exists | undefined
  /** Null: no route shows such rows. */
  routeTo(table: string, pk: string): string | null
}

export function createTargets(): Targets {
  const targets = new Map<string, { readonly exists: Exists; readonly route: Route | undefined }>()
  return {
    registerTarget: (table, exists, route) => void targets.set(table, { exists, route }),
    find: (table) => targets.get(table)?.exists,
    routeTo: (table, pk) => targets.get(table)?.route?.(pk) ?? null,
  }
}
