import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import type { Query } from '../lists/conditions.ts'
import {
  type Ask,
  countRows,
  type List,
  type ListFields,
  type ListRow,
  readPosition,
  rowsOf,
  writePosition,
} from '../lists/list.ts'
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

/** A list of one statement, as its route answers it. */
export interface ExportedList {
  /** What its exports are called. */
  readonly label: string
  /** The rows for this person and the list's own parameters; called again for each step of an export. */
  list(asking: Asking): Promise<List> | List
}

/** The same list, read by exports step by step. */
export function listRegister({ label, list }: ExportedList): Register {
  const ask = async (asking: Asking): Promise<Ask> => {
    return { work: asking.work, list: await list(asking), query: asking.query, clock: asking.app }
  }
  return {
    label,
    fields: async (asking) => (await list(asking)).fields,
    count: async (asking) => await countRows(await ask(asking)),
    async step(asking, after) {
      const stretch = { after: after === null ? null : readPosition(after), offset: 0, size: STEP_ROWS }
      const { rows, next } = await rowsOf(await ask(asking), stretch)
      return { rows, next: next === null ? null : writePosition(next) }
    },
  }
}
