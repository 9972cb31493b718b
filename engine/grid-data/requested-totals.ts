/** The sums over all rows of a list call, as the ERP computes them. */
import type { Calls } from '../calls/calls.ts'
import { gridCallsOf } from '../calls/grid-calls.ts'
import type { Definition } from '../definition/definition.ts'
import type { RowsCall } from './call-source.ts'
import type { Sums } from './grid-source.ts'
import { learnNames, spellingsOf, totalsByField } from './spelling.ts'

interface RequestedTotals {
  readonly call: RowsCall
  readonly calls: Pick<Calls, 'extend'>
  readonly fields: Definition['fields']
  readonly totals: readonly string[]
  readonly signal: AbortSignal
}

/** Requests the sums without the rows, except for one. Rejects as calls do. */
export async function requestTotals({ call, calls, fields, totals, signal }: RequestedTotals): Promise<Sums> {
  const { read, ...rest } = call
  const spellings = spellingsOf(fields, totals)
  const first = { ...rest, page: 0, uuid: null, pageSize: 1, signal, totals: spellings.flat() }
  const page = await gridCallsOf(calls).gridPage(first)
  learnNames({ fields }, read, page.rows)
  return totalsByField(page.totals, spellings)
}
