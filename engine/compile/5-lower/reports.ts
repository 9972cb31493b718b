import { comparisonIn } from '../../filters/filter-authoring.ts'
import type { Definition, StoredReport } from '../../definition/definition.ts'
import type { FilterNode, RegisterNode, ScreenNode } from '../3-expand/ast.ts'
import { registerOfLedger } from '../3-expand/ledger.ts'
import { BALANCES } from '../../definition/ledger.ts'
import { reportedRows } from '../../definition/stored-report.ts'
import { isStored, onlyIn, reportsOf } from '../3-expand/report.ts'
import { datesSent } from '../3-expand/sent-names.ts'
import { summedIn } from '../3-expand/totals.ts'
import { ratiosMember } from './ratios.ts'

/** The reports of a register that the reference server itself computes. */
export function reportsIn(client: Definition, author: ScreenNode): Readonly<Record<string, StoredReport>> {
  if (author.kind === 'register') return reportsOfRegister(client, author)
  if (author.kind !== 'ledger') return {}
  const reports = reportsOfRegister(client, registerOfLedger(author, client.screen))
  const { [BALANCES]: balances, ...others } = reports
  return balances ? { [BALANCES]: { ...balances, rows: 'balances' }, ...others } : others
}

function reportsOfRegister(
  { reads, fields: all }: Definition,
  author: RegisterNode,
): Readonly<Record<string, StoredReport>> {
  const comparisons = filtersOf(author.filters ?? {})
  const entries = Object.entries(reportsOf(author)).flatMap(([name, report]): readonly [string, StoredReport][] => {
    if (!isStored(report)) return []
    const { from, groupBy = null, thenBy, by = null, against = null, totals } = report
    const fields = reads[name]?.fields ?? []
    const summed = { totals: summedIn(totals), ...ratiosMember(totals, (field) => all[field]) }
    const only = Object.entries(onlyIn(report)).map(([field, values]) => ({ field, values }))
    const restricted = only.length > 0 ? { only } : {}
    const second = groupBy !== null && thenBy !== undefined ? { thenBy } : {}
    const { screen, lines } = reportedRows(from)
    const rows = { from: screen, ...(lines !== null && { lines }) }
    return [[name, { ...rows, fields, groupBy, ...second, by, against, ...summed, ...restricted, ...comparisons }]]
  })
  return Object.fromEntries(entries)
}

/** The comparison that each filter of the register makes. */
function filtersOf(
  filters: Readonly<Record<string, FilterNode>>,
): Pick<StoredReport, 'search' | 'period' | 'compared'> {
  const all = Object.entries(filters)
  const dates = all.find(([, { type }]) => type === 'dates')?.[1]
  const compared = all.flatMap(([param, { type, field = param, of }]): StoredReport['compared'] => {
    const compares = comparisonIn({ type, of })
    return compares ? [{ param, field, compares }] : []
  })
  return {
    search: all.find(([, { type }]) => type === 'search')?.[0] ?? null,
    period: dates ? datesSent(dates) : null,
    compared,
  }
}
