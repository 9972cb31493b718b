import { sql } from 'kysely'
import type { Days } from '../../../engine/definition/date-range.ts'
import type { StoredReport } from '../../../engine/definition/definition.ts'
import { rangeEnds, rangeText } from '../../../engine/definition/ranges.ts'
import { specOf } from '../../../engine/fields/field-types.ts'
import type { ListRequest } from '../lists/registers.ts'
import type { GroupValue, ListGroup } from '../lists/groups.ts'
import { DAY, reportDays, type SourcedReport } from './report-list.ts'

/** A group with the value for the filter of its field that selects exactly its rows; null: there is no such value. */
export interface FilteredGroup extends Omit<ListGroup, 'id' | 'second'> {
  readonly filter: string | null
  /** The same for the second field, if rows are grouped by two. */
  readonly second?: Omit<GroupValue, 'id'> & { readonly filter: string | null }
}

/** The groups of a report, each with its filter; none if the request filters columns, which lists do not support. */
export async function filteredGroups(
  sourced: SourcedReport,
  request: ListRequest,
  groups: readonly ListGroup[],
): Promise<readonly FilteredGroup[]> {
  const isByColumn = Object.entries(request.query).some(([name, value]) => /^[ov]\./.test(name) && Boolean(value))
  const filterOf = async (field: string | null, values: readonly Valued[]): Promise<FilterOf> => {
    const found = isByColumn || field === null ? () => null : await filterFor({ ...sourced, field }, request, values)
    return (group) => (group.value === null || group.value === '' ? null : found(group))
  }
  const seconds = groups.flatMap(({ second }) => second ?? [])
  const ofFirst = await filterOf(sourced.report.groupBy, groups)
  const ofSecond = await filterOf(seconds[0]?.field ?? null, seconds)
  return groups.map(({ id, second, ...group }) => ({
    ...group,
    filter: ofFirst({ value: group.value, ...(id !== undefined && { id }) }),
    ...(second && { second: { field: second.field, value: second.value, filter: ofSecond(second) } }),
  }))
}

type Valued = Pick<ListGroup, 'value' | 'id'>
type FilterOf = (group: Valued) => string | null

interface GroupedReport extends SourcedReport {
  /** The field whose values are filtered. */
  readonly field: string
}

async function filterFor(
  { report, source, field }: GroupedReport,
  request: ListRequest,
  groups: readonly Valued[],
): Promise<FilterOf> {
  const { by } = report
  const spec = specOf(source.fields[field])
  const kind = field === DAY ? 'day' : spec?.kind
  if (kind === 'link') return ({ id }) => id ?? null
  if (spec?.isPerson) {
    const ids = await idsOfPeople(request, groups)
    return ({ value }) => ids.get(String(value)) ?? null
  }
  if (kind === 'day') {
    const chosen = chosenDays(report, request, field)
    return ({ value }) => within(daysOfGroup(String(value), by), chosen)
  }
  if (kind === 'number') return ({ value }) => rangeText({ from: String(value), to: String(value) })
  return ({ value }) => String(value)
}

/** Maps each name that only one person has, and each id, to the id. */
async function idsOfPeople(
  { work, person: { companyId } }: ListRequest,
  groups: readonly Valued[],
): Promise<ReadonlyMap<string, string>> {
  const values = groups.map(({ value }) => String(value))
  const { rows } = await sql<{ readonly value: string; readonly id: string }>`
    select sought.value, min(people.id) as id from unnest(${values}::text[]) as sought (value)
    join people on people.company_id = ${companyId} and sought.value in (people.name, people.id)
    group by sought.value having count(*) = 1`.execute(work)
  return new Map(rows.map(({ value, id }) => [value, id]))
}

/** The first and the last day of a month or a year; for a day, the day itself. */
function daysOfGroup(value: string, by: 'month' | 'year' | null): Days {
  if (by === null) return { startDate: value, endDate: value }
  if (by === 'year') return { startDate: `${value}-01-01`, endDate: `${value}-12-31` }
  const [year = 0, month = 1] = value.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { startDate: `${value}-01`, endDate: `${value}-${String(last).padStart(2, '0')}` }
}

/** The days of the field to which the request limits the report. */
function chosenDays(report: StoredReport, request: ListRequest, grouped: string): Partial<Days> {
  if (grouped === DAY) return reportDays(report, request)
  const range = report.compared.find(({ field, compares }) => field === grouped && compares === 'days')
  const ends = range && rangeEnds(request.query[range.param] ?? null)
  return { ...(ends?.from && { startDate: ends.from }), ...(ends?.to && { endDate: ends.to }) }
}

/** Days as `from..to`, limited to the chosen ones. */
function within({ startDate, endDate }: Days, chosen: Partial<Days>): string | null {
  const from = chosen.startDate && chosen.startDate > startDate ? chosen.startDate : startDate
  const to = chosen.endDate && chosen.endDate < endDate ? chosen.endDate : endDate
  return rangeText({ from, to })
}
