import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import type { Query } from '../lists/conditions.ts'
import type { ListFields, ListRow } from '../lists/list.ts'
import type { Person } from '../http/person.ts'

/** Who asks for what, in one short transaction of its own. */
export interface Asking {
  readonly work: Work
  readonly person: Person
  readonly query: Query
  readonly app: AppDefinition
}

export interface Step {
  readonly rows: readonly ListRow[]
  /** Handed back for the next step; null: these were the last. */
  readonly next: string | null
}

/** Something that can be exported: any list, read step by step. */
export interface Register {
  readonly label: string
  fields(asking: Asking): Promise<ListFields>
  count(asking: Asking): Promise<number>
  step(asking: Asking, after: string | null): Promise<Step>
}

/** Rows a step: few enough that nobody waits for them, many enough that 100,000 are quick. */
export const STEP_ROWS = 1_000

/** Lists by the path of their call, below the address of the ERP. */
export interface Registers {
  add(path: string, register: Register): void
  find(path: string): Register | undefined
}

/** @param otherwise what a path nobody has added leads to: the lists of documents */
export function createRegisters(otherwise: (path: string) => Register | undefined): Registers {
  const known = new Map<string, Register>()
  return {
    add: (path, register) => void known.set(path, register),
    find: (path) => known.get(path) ?? otherwise(path),
  }
}
