import type { ServerDefinition, StoredReport } from './definition.ts'

type Reports = Pick<ServerDefinition, 'reports'>

/** The differences between two screens in their reports of stored rows, one per line. */
export function reportChanges({ reports: before }: Reports, { reports: after }: Reports): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]]
    if (!old || !now) return [`report ${name} is ${now ? `new: ${inWords(now)}` : 'gone'}`]
    const [was, is] = [inWords(old), inWords(now)]
    return was === is ? [] : [`report ${name} shows ${is} now, not ${was}`]
  })
}

/** What each report of a screen shows, one per line. */
export const reportsInWords = ({ reports }: Reports): readonly string[] =>
  Object.entries(reports).map(([name, report]) => `report ${name}: ${inWords(report)}`)

/** " with Status Approved or Paid" */
const restriction = ({ field, values }: NonNullable<StoredReport['only']>[number]): string =>
  ` with ${field} ${values.join(' or ')}`

/** " by month of Visited", " by City and Visited (dates by month)" */
function grouping({ groupBy, thenBy, by }: StoredReport): string {
  if (groupBy === null) return ''
  if (thenBy === undefined) return ` by ${by === null ? '' : `${by} of `}${groupBy}`
  return ` by ${groupBy} and ${thenBy}${by === null ? '' : ` (dates by ${by})`}`
}

/** "rows of visits with Purpose Meeting by month of Visited, with sums of Guests, compared with the days before" */
function inWords(report: StoredReport): string {
  const { from, lines, only = [], totals, ratios = [], against } = report
  const rows = lines === undefined ? `rows of ${from}` : `lines ${lines} of ${from}`
  const parts = [
    `${rows}${only.map(restriction).join(' and')}${grouping(report)}`,
    ...(totals.length === 0 ? [] : [`with sums of ${totals.join(', ')}`]),
    ...ratios.map(
      ({ name, of, per }) => `with ${name}, the sum of ${of} by ${per === null ? 'row' : `that of ${per}`}`,
    ),
    ...(against === null ? [] : ['compared with the days before']),
  ]
  return parts.join(', ')
}
