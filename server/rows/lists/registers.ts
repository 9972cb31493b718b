import type { AppDefinition } from '../../../engine/definition/definition.ts'
import type { Formatter } from '../../../engine/fields/format.ts'
import type { Work } from '../../database/tenant.ts'
import type { Query } from './conditions.ts'
import {
  type ListSelection,
  countRows,
  type List,
  type ListFields,
  type ListRow,
  listSummary,
  readPosition,
  readListRows,
  writePosition,
} from './list.ts'
import type { Person } from '../../http/person.ts'
import type { FileHeading } from './cells.ts'
import { sumLine } from './writer.ts'

/** A list call or a step of an export: the person, the query and a short transaction. */
export interface ListRequest {
  readonly work: Work
  readonly person: Person
  readonly query: Query
  readonly app: AppDefinition
  /** Language of texts other than values; missing: English. */
  readonly language?: ExportLanguage | undefined
}

/** The texts of a file in a person's language. */
export interface ExportLanguage {
  /** BCP 47. */
  readonly locale: string
  translateAny(text: string): string
  readonly format: Formatter
}

export interface RowStep {
  readonly rows: readonly ListRow[]
  /** Passed to the next step; null: these were the last rows. */
  readonly next: string | null
}

/** A list that can be exported, read step by step. */
export interface Register {
  readonly label: string
  fields(request: ListRequest): Promise<ListFields>
  count(request: ListRequest): Promise<number>
  step(request: ListRequest, after: string | null): Promise<RowStep>
  /** Lines of a file in addition to its rows, requested once before them; null or missing: none. */
  fileRows?(request: ListRequest): Promise<RowsOfFile | null>
}

/** The rows of one file, step by step, with lines of sums between them. */
export interface RowsOfFile {
  /** The column with the captions of lines of sums; null: there are no such lines. */
  readonly sums: FileHeading['sums']
  /** The next rows, with the lines above them. */
  next(rows: readonly ListRow[]): readonly ListRow[]
  /** The lines after all rows. */
  end(): readonly ListRow[]
}

/** Rows per step: few enough for a short transaction, many enough to export 100,000 quickly. */
export const STEP_ROWS = 1_000

/** Lists by the path of their call, below the address of the ERP. */
export interface Registers {
  add(path: string, register: Register): void
  find(path: string): Register | undefined
}

/** @param otherwise finds the lists of documents, for paths that were not added */
export function createRegisters(otherwise: (path: string) => Register | undefined): Registers {
  const byPath = new Map<string, Register>()
  return {
    add: (path, register) => void byPath.set(path, register),
    find: (path) => byPath.get(path) ?? otherwise(path),
  }
}

/** A list that is read with one statement. */
export interface ExportedList {
  /** Name of its exports. */
  readonly label: string
  /** The rows for this person and the list's own parameters; called again for each step of an export. */
  list(request: ListRequest): Promise<List> | List
}

/** The same list for exports. */
export function listRegister({ label, list }: ExportedList): Register {
  const selectionOf = async (request: ListRequest): Promise<ListSelection> => {
    return { work: request.work, list: await list(request), query: request.query, clock: request.app }
  }
  return {
    label,
    fields: async (request) => (await list(request)).fields,
    count: async (request) => await countRows(await selectionOf(request)),
    fileRows: async (request) => await totalRows(await selectionOf(request), request),
    async step(request, after) {
      const stretch = { after: after === null ? null : readPosition(after), offset: 0, size: STEP_ROWS }
      const { rows, next } = await readListRows(await selectionOf(request), stretch)
      return { rows, next: next === null ? null : writePosition(next) }
    },
  }
}

/** The requested sums below all rows; null: none are requested, or there is nothing to sum. */
async function totalRows(selection: ListSelection, request: ListRequest): Promise<RowsOfFile | null> {
  if (!request.query['totals']) return null
  const { totals: _own, ...list } = selection.list
  const { count, get_totals } = await listSummary({ ...selection, list })
  return count === 0 ? null : sumsBelow(get_totals?.result ?? {}, request)
}

/** A line of sums below all rows; null: there are no sums. */
export function sumsBelow(sums: ListRow, { language }: Pick<ListRequest, 'language'>): RowsOfFile | null {
  if (Object.keys(sums).length === 0) return null
  const { translateAny = (text: string) => text } = language ?? {}
  return {
    sums: { title: translateAny('Sums of'), isGrouped: false },
    next: (rows) => rows,
    end: () => [sumLine({ of: 'all', caption: translateAny('Total') }, sums)],
  }
}
