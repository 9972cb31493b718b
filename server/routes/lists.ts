import list from '../../schemas/erp/list.schema.json' with { type: 'json' }
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Asking, Register } from '../exports/registers.ts'
import { STEP_ROWS } from '../exports/registers.ts'
import type { Query } from '../lists/conditions.ts'
import { type Ask, answerList, countRows, type List, readPosition, rowsOf, writePosition } from '../lists/list.ts'
import { startExport } from './exports.ts'
import { type Parts, signedIn } from '../http/signed-in.ts'

/** One list of a module: its route, its filters, its exports. */
export interface ListCall {
  /** Below `/main`: `/s/orders/list`. */
  readonly path: string
  /** What its exports are called. */
  readonly label: string
  /** The query of its schema in schemas/erp. */
  readonly query: object
  /** The rows for this person and the module's own parameters; asked anew for each step of an export. */
  list(asking: Asking): Promise<List> | List
}

/** Answers the call of a list, and exports of it with `download=y` (site-modules §7). */
export function registerListCall(app: FastifyInstance, parts: Parts, call: ListCall): void {
  parts.registers.add(`/main${call.path}`, registerOf(call))
  const route = { config: { policy: 'session' }, schema: { querystring: takingTotals(call.query) } } as const
  app.get(call.path, route, exportable(parts, listHandler(parts, call), call.path.endsWith('/list') ? 200 : 401))
}

/** Every list sums what it is asked to (extension `totals`): its schema need not say so again. */
function takingTotals(query: object): object {
  const { totals } = list.query.properties
  const properties = 'properties' in query && typeof query.properties === 'object' ? query.properties : {}
  return { ...query, properties: { totals, ...properties } }
}

function listHandler(parts: Parts, call: ListCall): Handler {
  return async ({ work, person }, request) => {
    const query = request.query as Query
    const list = await call.list({ work, person, query, app: parts.app() })
    return await answerList({ ...list, work, request: query, app: parts.app() })
  }
}

type Handler = Parameters<typeof signedIn>[1]

/** A list that starts an export instead when the query says `download=y`. */
export function exportable(parts: Parts, handler: Handler, status: number) {
  const list = signedIn(parts, handler, status)
  const start = signedIn(parts, (call, request) => startExport(parts, call, request), status)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if ((request.query as Query)['download'] !== 'y') return await list(request, reply)
    const answer = await start(request, reply)
    // Only now can the export be seen by who makes it.
    parts.exports.wake()
    return answer
  }
}

/** The same list, read by exports step by step. */
export function registerOf({ label, list }: Pick<ListCall, 'label' | 'list'>): Register {
  const ask = async (asking: Asking): Promise<Ask> => {
    return { work: asking.work, list: await list(asking), query: asking.query, clock: asking.app }
  }
  return {
    label,
    fields: async (asking) => (await list(asking)).fields,
    count: async (asking) => await countRows(await ask(asking)),
    async step(asking, after) {
      const stretch = { after: after === null ? null : readPosition(after), offset: 0, size: STEP_ROWS }
      const { rows, next } = await rowsOf(await ask(asking), stretch)
      return { rows, next: next === null ? null : writePosition(next) }
    },
  }
}
