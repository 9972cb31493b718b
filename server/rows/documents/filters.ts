import { foldText, searchWords } from '../../../engine/definition/fold-text.ts'
import { readValues } from '../../../engine/definition/value-list.ts'
import type { AppDefinition, FilterField, ServerDefinition } from '../../../engine/definition/definition.ts'
import { HttpError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { filterKinds } from '../../query/filter-kinds.ts'
import {
  allOf,
  anyOf,
  between,
  comparedColumns,
  EVERY_ROW,
  type FilterTree,
  isEveryRow,
  rowColumns,
  searchTree,
} from '../../query/filter-tree.ts'
import { requestedDays } from '../../query/requested-days.ts'
import { formerStatuses } from '../../rights/former-statuses.ts'
import { columnKey, type FilledColumns } from '../../rights/filled-columns.ts'

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

interface FilterOptions {
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
  /** Null: nothing is searched. */
  readonly search: DocumentSearch | null
}

/** What somebody types to find documents. */
export interface DocumentSearch {
  readonly typed: string
  /** Folded: each must be in the text of a document. */
  readonly words: readonly string[]
  /** The documents whose status has the typed name. */
  readonly status: FilterTree
}

/** The filter of a query. Throws 400 for a status, field or date the screen does not have. */
export function documentFilter({ definition, app, person }: FilterOptions, query: FilterQuery): DocumentFilter {
  const former = person ? formerStatuses(person, definition) : []
  const statuses = requestedStatuses(definition, query.Status ?? '', { app, former })
  const { startDate: from = '', endDate: to = '' } = requestedDays(query, app)
  return {
    status: statuses.length === 0 ? EVERY_ROW : anyOf(statuses.map(hasStatus)),
    days: between(rowColumns.day, { from, to }),
    fields: allOf(
      fieldFilters(definition, query).map(({ filter: { field: name, param, compares }, value }) =>
        filterKinds[compares].tree({ name, type: definition.fields[name]?.type ?? 'text' }, { param, value }),
      ),
    ),
    search: requestedSearch(query.search ?? '', [...definition.statuses, ...former]),
  }
}

const hasStatus = (status: string): FilterTree => ({ column: rowColumns.status, is: 'equal', to: status })

function requestedSearch(typed: string, statuses: readonly string[]): DocumentSearch | null {
  const words = searchWords(typed)
  if (words.length === 0) return null
  const name = foldText(typed.trim())
  const named = statuses.filter((status) => foldText(status) === name)
  return { typed, words, status: anyOf(named.map(hasStatus)) }
}

/** A search matches words of the text, or the whole name of a status. */
export const isSearched = ({ typed, status }: DocumentSearch): FilterTree =>
  anyOf([searchTree(rowColumns.text, typed), status])

/** The indexed columns of the fields that a filter compares, by their columns in trees. */
export type IndexedColumns = Readonly<Record<string, string>>

/** @param filled the columns that are filled for every document of the screen */
export function indexedColumns(
  { fields }: DocumentFilter,
  definition: ServerDefinition,
  filled: FilledColumns,
): IndexedColumns {
  const compared = new Set(comparedColumns(fields))
  const indexed = definition.filterFields.flatMap(({ field, compares }) => {
    const { columnOf, slots } = filterKinds[compares]
    const column = columnOf(field)
    const slot = filled[columnKey(definition, field)]
    return compared.has(column) && slot !== undefined && slots.includes(slot) ? [[column, slot] as const] : []
  })
  return Object.fromEntries(indexed)
}

/** Whether every document is asked for. */
export const asksForAll = ({ status, days, fields, search }: DocumentFilter): boolean =>
  search === null && [status, days, fields].every(isEveryRow)

/** Whether the filter compares data fields, which may have a column. */
export const comparesFields = ({ fields }: DocumentFilter): boolean => !isEveryRow(fields)

/** Throws 400 for a parameter that is neither a parameter of the call nor a filter of the screen. */
export function refuseUnknown({ filterFields }: ServerDefinition, sent: object, known: ReadonlySet<string>): void {
  const own = new Set(filterFields.map(({ param }) => param))
  const unknown = Object.keys(sent).find((name) => !known.has(name) && !own.has(name))
  if (unknown !== undefined) {
    throw new HttpError(400, 'unknown-parameter', `This list has no filter or parameter "${unknown}".`)
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
    throw new HttpError(400, 'unknown-filter', `${label} has no filter "${param}". ${available}`)
  })
}

/** A status under the name that it has now, for addresses from before. */
function nameNow(status: string, { statuses }: Pick<AppDefinition, 'statuses'>): string {
  if (statuses.some(({ name }) => name === status)) return status
  return statuses.find(({ also }) => also.includes(status))?.name ?? status
}

interface KnownStatuses {
  readonly app: AppDefinition
  readonly former: readonly string[]
}

/** One status or several (`readValues`); none: every one. Throws 400 for a status that the screen does not have. */
function requestedStatuses(
  definition: ServerDefinition,
  text: string,
  { app, former }: KnownStatuses,
): readonly string[] {
  const isKnown = (status: string): boolean => definition.statuses.includes(status) || former.includes(status)
  const whole = nameNow(text, app)
  if (isKnown(whole)) return [whole]
  const asked = readValues(text).flatMap((status) => (status === '' ? [] : [nameNow(status, app)]))
  const unknown = asked.find((status) => !isKnown(status))
  if (unknown === undefined) return asked
  const statuses = definition.statuses.length > 0 ? `It has: ${definition.statuses.join(', ')}.` : 'It has none.'
  throw new HttpError(400, 'unknown-status', `${definition.label} has no status "${unknown}". ${statuses}`)
}
