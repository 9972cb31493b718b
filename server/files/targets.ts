import type { Work } from '../database/tenant.ts'
import type { Person } from '../sessions/person.ts'

/** Whether the company of this transaction has such a row, and this person may see it. */
export type Exists = (work: Work, pk: string, person: Person) => Promise<boolean>

/** The tables of modules that files may hang on, beside the documents of approval screens. */
export interface Targets {
  /**
   * @param table what callers send as `awsfile_master_table`; a screen's own rows go by the screen's name, which
   * is what counts when none is sent
   */
  registerTarget(table: string, exists: Exists): void
  find(table: string): Exists | undefined
}

export function createTargets(): Targets {
  const known = new Map<string, Exists>()
  return {
    registerTarget: (table, exists) => void known.set(table, exists),
    find: (table) => known.get(table),
  }
}
