import { sql } from 'kysely'
import type { Field, ServerDefinition, StoredReport } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { type ListRequest, listRegister, type Register } from '../lists/registers.ts'
import { HttpError } from '../../http/errors.ts'
import { groupedSummary } from '../lists/groups.ts'
import { answerList, sumsOfList, listTotals, type List, type ListAnswer } from '../lists/list.ts'
import { withLinkMaps } from '../links/listed-links.ts'
import { definitionFor } from '../../rights/definitions.ts'
import { rowTableOf } from '../../rights/stored-tables.ts'
import { requireScreen } from '../../rights/screen-access.ts'
import { comparedFields, ratioFields, summedRows } from './grouped-rows.ts'
import { filteredGroups } from './group-filters.ts'
import { reportList, type SourcedReport } from './report-list.ts'
import { withDistinctNames } from './distinct-names.ts'

/** The report that a request names. Throws 404 if there is none, and 403 if the person may not see its rows. */
function requestedReport(screens: ScreenSource, definition: ServerDefinition, request: ListRequest): SourcedReport {
  const { query, person } = request
  const name = query['report'] ?? ''
  const report = Object.hasOwn(definition.reports, name) ? definition.reports[name] : undefined
  const source = report && screens.get(report.from)
  if (!report || !source) throw new HttpError(404, 'unknown-report', `There is no report "${name}".`)
  requireScreen(person, source)
  const of = report.rows === 'balances' ? 'ledger_balances' : rowTableOf(source)
  const seen = definitionFor(person, source)
  return { report, source: seen, shown: definition, of, lines: linesOf(report, seen), screens }
}

/** Throws 403 if the person may not see the lines that the report shows. */
function linesOf({ lines }: StoredReport, { fields }: ServerDefinition): Field | null {
  if (lines === undefined) return null
  const field = fields[lines]
  if (!field) throw new HttpError(403, 'not-allowed', 'You may not see the lines that this report shows.')
  return field
}

/**
 * A page of a report; with page one its count, sums and groups. Statements over many rows are not compiled: PostgreSQL
 * takes longer to compile them than to run them.
 */
export async function answerReport(
  screens: ScreenSource,
  definition: ServerDefinition,
  request: ListRequest,
): Promise<ListAnswer> {
  const { work, query, app } = request
  const sourced = requestedReport(screens, definition, request)
  await sql`set local jit = off`.execute(work)
  const listed = await answerList({ ...reportList(sourced, request), work, request: query, app })
  const { get_list: list } = listed
  const answer = { ...listed, get_list: { ...list, result: withLinkMaps(definition, list.result) } }
  const groups = answer.get_groups?.result
  if (!groups) return answer
  const result = await filteredGroups(sourced, request, await withDistinctNames(sourced, request, groups))
  return { ...answer, get_groups: { result } }
}

/** A register whose files contain the same group headings as its screen. */
function groupedRegister(register: Register, sourcedBy: (request: ListRequest) => SourcedReport): Register {
  const listOf = (request: ListRequest): List => reportList(sourcedBy(request), request)
  const fields = async (request: ListRequest) => {
    const list = listOf(request)
    return { ...(await register.fields(request)), ...ratioFields(list), ...comparedFields(list) }
  }
  return {
    ...register,
    fields,
    async fileRows(request) {
      const { work, query, app, language } = request
      const list = listOf(request)
      const { group } = list
      const totals = sumsOfList(list)
      if (!group && totals.length === 0) return null
      const selection = { work, list, query, clock: app }
      if (!group) return summedRows({ list, summary: await listTotals(selection, totals), app, language })
      const found = await groupedSummary(selection, totals)
      const groups = found.get_groups?.result
      const result = groups && (await withDistinctNames(sourcedBy(request), request, groups))
      const summary = result ? { ...found, get_groups: { result } } : found
      return summedRows({ list, summary, app, language })
    },
  }
}

/** The parameters that the reports of a screen accept besides those of every list. */
export function reportParameters({ reports }: ServerDefinition): readonly string[] {
  return Object.values(reports).flatMap(({ search, period, compared }) => {
    return [...(search === null ? [] : [search]), ...(period ?? []), ...compared.map(({ param }) => param)]
  })
}

/** The reports of each screen, for exports. */
export function reportRegisters(screens: ScreenSource): (path: string) => Register | undefined {
  return (path) => {
    const screen = /^\/main\/s\/([^/]+)\/report$/.exec(path)?.[1]
    const definition = screen === undefined ? undefined : screens.get(decodeURIComponent(screen))
    if (!definition || Object.keys(definition.reports).length === 0) return undefined
    const sourcedBy = (request: ListRequest): SourcedReport => {
      requireScreen(request.person, definition)
      return requestedReport(screens, definition, request)
    }
    const list = (request: ListRequest): List => reportList(sourcedBy(request), request)
    return groupedRegister(listRegister({ label: definition.label, list }), sourcedBy)
  }
}
