/** The sums over all rows of a list call, as the ERP computes them. */
import type { Calls } from '../calls/calls.ts'
import { gridCallsOf } from '../calls/grid-calls.ts'
import type { GridPage } from '../calls/grid-request.ts'
import type { Definition } from '../definition/definition.ts'
import type { RowsCall } from './call-source.ts'
import type { Sums } from './grid-source.ts'
import { learnNames } from './spelling.ts'

/** Each summed field, by all its names. */
export function spellingsOf(fields: Definition['fields'], totals: readonly string[]): readonly (readonly string[])[] {
  return totals.map((name) => [name, ...(fields[name]?.also ?? [])])
}

/** Sums by the names of the fields, whatever names the ERP uses. */
export function totalsByField(totals: GridPage['totals'], spellings: readonly (readonly string[])[]): Sums {
  const sums = spellings.flatMap((names) => {
    const sum = names.map((name) => totals[name]).find((each) => each !== undefined)
    return sum === undefined ? [] : [[names[0] ?? '', sum] as const]
  })
  return Object.fromEntries(sums)
}

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
