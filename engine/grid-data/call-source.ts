/** The source of a grid that sends its own requests: page by page, or for all rows at once through a worker. */
import type { Calls } from '../calls/calls.ts'
import type { Row } from '../calls/contract.ts'
import { gridCallsOf } from '../calls/grid-calls.ts'
import type { GridPageCall } from '../calls/grid-request.ts'
import type { BlockOf, Definition, Field, Read, SummedColumns } from '../definition/definition.ts'
import { neededSums } from '../definition/ratio.ts'
import { comparisonOf } from '../fields/field-types.ts'
import type { GridQuery, GridSource } from './grid-source.ts'
import { pagedSource } from './paged-source.ts'
import { rowWorker } from './row-worker.ts'
import { learnNames, spelled, spellingsOf, totalsByField } from './spelling.ts'
import { wholeSource } from './whole-source.ts'

/** The call that returns the rows of a read. */
export interface RowsCall {
  readonly read: Read
  readonly screen: string
  /** Relative to `/main/s/{screen}/`, or absolute when it begins with `/`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The path of the rows in the answer. */
  readonly answer: string
}

export interface CallSourceOptions {
  readonly call: RowsCall
  readonly calls: Calls
  readonly fields: Definition['fields']
  readonly block: SummedColumns & Pick<BlockOf<'grid'>, 'groupBy'>
  /** Converts the rows of an answer to rows with the declared names and types. */
  readRows(rows: readonly Row[]): readonly Row[]
  /** A worker that runs engine/entry/grid-worker.ts. */
  startWorker(): Worker
}

/** The largest page requested, whatever the author writes. */
const MAX_PAGE_SIZE = 200

export function callSource(options: CallSourceOptions): GridSource {
  return options.call.read.pageSize === null ? whole(options) : paged(options)
}

function paged({ call, ...options }: CallSourceOptions): GridSource {
  const { read } = call
  const { block, fields } = options
  const first = firstPage({ call, block, fields })
  return pagedSource({
    pageSize: first.pageSize,
    summing: block,
    readRows: rowReader({ ...options, read }),
    async fetchPage({ query, ...page }) {
      const parameters = queryParameters(query, (field) => spelled(read, field))
      const { totals, ...rest } = await gridCallsOf(options.calls).gridPage({
        ...first,
        ...page,
        query: { ...first.query, ...parameters },
      })
      return { ...rest, totals: totalsByField(totals, spellingsOf(fields, neededSums(block))) }
    },
  })
}

/** The first request of a grid that reads page by page. */
export function firstPage({ call, block, fields }: Pick<CallSourceOptions, 'call' | 'block' | 'fields'>) {
  const { read, ...rest } = call
  const pageSize = Math.min(MAX_PAGE_SIZE, read.pageSize ?? MAX_PAGE_SIZE)
  return {
    ...rest,
    page: 0,
    uuid: null,
    pageSize,
    totals: spellingsOf(fields, neededSums(block)).flat(),
  } satisfies GridPageCall
}

/** `o.{field}`, `v.{field}`, `s.{field}` (site-modules §7), each with the ERP's name for the field. */
export function queryParameters(
  { sort, filters }: GridQuery,
  nameOf: (field: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...filters.flatMap(({ field, operator, value }) => [
      [`o.${nameOf(field)}`, operator],
      [`v.${nameOf(field)}`, value],
    ]),
    ...sort.map(({ field, isDown }) => [`s.${nameOf(field)}`, isDown ? 'd' : 'u']),
  ])
}

function whole({ call: { screen, path, query, answer, read }, ...options }: CallSourceOptions): GridSource {
  const { calls, block } = options
  const fields = read.fields.flatMap((name) => workerField(options.fields[name]))
  return wholeSource({
    worker: rowWorker(options.startWorker()),
    openRequest: () => ({
      kind: 'open',
      request: gridCallsOf(calls).gridRequest({ screen, path, query }),
      answer,
      fields,
    }),
    readRows: rowReader({ ...options, read }),
    errorOf: (request, refusal) => gridCallsOf(calls).gridRefusal(request, refusal),
    totalsIn: gridCallsOf(calls).gridTotals,
    groupBy: block.groupBy,
    summing: block,
  })
}

function rowReader({ fields, read, readRows }: Pick<CallSourceOptions, 'fields' | 'readRows'> & { read: Read }) {
  return (rows: readonly Row[]): readonly Row[] => {
    learnNames({ fields }, read, rows)
    return readRows(rows)
  }
}

function workerField(field: Field | undefined) {
  if (!field) return []
  const { name, also, type, currency, measureFrom } = field
  const measured = { ...(currency !== undefined && { currency }), ...(measureFrom !== undefined && { measureFrom }) }
  return [{ name, also, kind: comparisonOf(type), ...measured }]
}
