import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'

/** Whether the company of this transaction has such a row, and this person may see it. */
export type Exists = (work: Work, pk: string, person: Person) => Promise<boolean>

/** Where the site shows such a row. */
export type Route = (pk: string) => string

/** The tables of modules that files may hang on, beside the documents of approval screens. */
export interface Targets {
  /**
   * @param table what callers send as `awsfile_master_table`; a screen's own rows go by the screen's name, which
   * is what counts when none is sent
   * @param route left out where no notice leads to such a row
   */
  registerTarget(table: string, exists: Exists, route?: Route): void
  find(table: string): Exists | undefined
  /** Null: nothing leads there. */
  routeTo(table: string, pk: string): string | null
}

export function createTargets(): Targets {
  const known = new Map<string, { readonly exists: Exists; readonly route: Route | undefined }>()
  return {
    registerTarget: (table, exists, route) => void known.set(table, { exists, route }),
    find: (table) => known.get(table)?.exists,
    routeTo: (table, pk) => known.get(table)?.route?.(pk) ?? null,
  }
}
