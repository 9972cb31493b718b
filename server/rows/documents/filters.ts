import { searchedFor } from '../../../engine/definition/code-key.ts'
import type { AppDefinition, FilterField, ServerDefinition } from '../../../engine/definition/definition.ts'
import { CallError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { filterKinds } from '../../query/filter-kinds.ts'
import {
  allOf,
  anyOf,
  between,
  columnsIn,
  EVERY_ROW,
  type FilterTree,
  isEveryRow,
  rowColumns,
} from '../../query/filter-tree.ts'
import { requestedDays } from '../../query/requested-days.ts'
import { formerStatuses } from '../../rights/former-statuses.ts'
import { columnKey, type FilledColumns } from './filter-columns.ts'

/** The filter form of foundation §3, after validation by the schema: texts only; '' counts as not sent. */
export interface FilterQuery {
  readonly Status?: string
  readonly search?: string
  readonly dateRange?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly jobid?: string
  readonly mainGroup?: string
  readonly group?: string
  readonly category?: string
  readonly item?: string
  readonly godown?: string
}

const FIELD_PARAMS = ['jobid', 'mainGroup', 'group', 'category', 'item', 'godown'] as const

interface Filtering {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  /** Missing: only the statuses of the definition can be asked for. */
  readonly person?: Pick<Person, 'accepted'>
}

/** What a list call asks for. Its parts are apart, because an index serves each of them in another way. */
export interface DocumentFilter {
  readonly status: FilterTree
  readonly days: FilterTree
  readonly fields: FilterTree
  /** The searched text; null: none. */
  readonly word: string | null
}

/** The filter of a query. Throws 400 for a status, field or date the screen does not have. */
export function documentFilter({ definition, app, person }: Filtering, query: FilterQuery): DocumentFilter {
  const former = person ? formerStatuses(person, definition) : []
  const status = requestedStatus(definition, nameNow(query.Status, app), former)
  const { startDate: from = '', endDate: to = '' } = requestedDays(query, app)
  return {
    status: status === null ? EVERY_ROW : hasStatus(status),
    days: between(rowColumns.day, { from, to }),
    fields: allOf(
      fieldFilters(definition, query).map(({ filter: { field: name, param, compares }, value }) =>
        filterKinds[compares].tree({ name, type: definition.fields[name]?.type ?? 'text' }, { param, value }),
      ),
    ),
    word: searchedFor(query.search ?? '') || null,
  }
}

const hasStatus = (status: string): FilterTree => ({ column: rowColumns.status, is: 'equal', to: status })

/** A search matches part of the text, or the whole name of a status. */
export const isSearched = (word: string): FilterTree =>
  anyOf([{ column: rowColumns.text, is: 'contains', to: word }, hasStatus(word)])

/** The indexed columns of the fields that a filter compares, by their columns in trees. */
export type IndexedColumns = Readonly<Record<string, string>>

/** @param filled the columns that are filled for every document of the screen */
export function indexedColumns(
  { fields }: DocumentFilter,
  definition: ServerDefinition,
  filled: FilledColumns,
): IndexedColumns {
  const compared = new Set(columnsIn(fields))
  const indexed = definition.filterFields.flatMap(({ field, compares }) => {
    const { columnOf, slots } = filterKinds[compares]
    const column = columnOf(field)
    const slot = filled[columnKey(definition, field)]
    return compared.has(column) && slot !== undefined && slots.includes(slot) ? [[column, slot] as const] : []
  })
  return Object.fromEntries(indexed)
}

/** Whether every document is asked for. */
export const asksForAll = ({ status, days, fields, word }: DocumentFilter): boolean =>
  word === null && [status, days, fields].every(isEveryRow)

/** Whether the filter compares data fields, which may have a column. */
export const comparesFields = ({ fields }: DocumentFilter): boolean => !isEveryRow(fields)

/** Throws 400 for a parameter that is neither a parameter of the call nor a filter of the screen. */
export function refuseUnknown({ filterFields }: ServerDefinition, sent: object, known: ReadonlySet<string>): void {
  const own = new Set(filterFields.map(({ param }) => param))
  const unknown = Object.keys(sent).find((name) => !known.has(name) && !own.has(name))
  if (unknown !== undefined) {
    throw new CallError(400, 'unknown-parameter', `This list has no filter or parameter "${unknown}".`)
  }
}

interface FieldFilter {
  readonly filter: FilterField
  readonly value: string
}

/** Filters on the contract's parameters and the screen's fields. Throws 400 for a field the screen does not have. */
function fieldFilters({ label, filterFields }: ServerDefinition, query: FilterQuery): readonly FieldFilter[] {
  const sent = query as Readonly<Record<string, string | undefined>>
  const params = new Set([...FIELD_PARAMS, ...filterFields.map(({ param }) => param)])
  return [...params].flatMap((param) => {
    const value = sent[param]
    if (!value) return []
    const filter = filterFields.find((each) => each.param === param)
    if (filter) return [{ filter, value }]
    const available =
      filterFields.length > 0 ? `It has: ${filterFields.map((each) => each.param).join(', ')}.` : 'It has none.'
    throw new CallError(400, 'unknown-filter', `${label} has no filter "${param}". ${available}`)
  })
}

/** A status under the name that it has now, for addresses from before. */
function nameNow(status: string | undefined, { statuses }: Pick<AppDefinition, 'statuses'>): string | undefined {
  if (!status || statuses.some(({ name }) => name === status)) return status
  return statuses.find(({ also }) => also.includes(status))?.name ?? status
}

function requestedStatus(
  definition: ServerDefinition,
  status: string | undefined,
  former: readonly string[],
): string | null {
  if (!status) return null
  if (definition.statuses.includes(status) || former.includes(status)) return status
  const statuses = definition.statuses.length > 0 ? `It has: ${definition.statuses.join(', ')}.` : 'It has none.'
  throw new CallError(400, 'unknown-status', `${definition.label} has no status "${status}". ${statuses}`)
}
