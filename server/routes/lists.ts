import list from '../../schemas/erp/list.schema.json' with { type: 'json' }
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExportedList, listRegister } from '../rows/lists/registers.ts'
import type { Query } from '../rows/lists/conditions.ts'
import { answerList } from '../rows/lists/list.ts'
import { startListExport } from './exports.ts'
import { streamJson, type RowsAnswer } from '../http/in-batches.ts'
import { signedIn, signedInReading } from '../http/signed-in.ts'
import type { ServerContext } from './context.ts'

/** One list of a module: its route, its filters, its exports. */
export interface ModuleListCall extends ExportedList {
  /** Below `/main`: `/s/orders/list`. */
  readonly path: string
  /** The query of its schema. */
  readonly query: object
}

/** Registers the call of a list and its export with `download=y` (site-modules §7). */
export function registerListCall(app: FastifyInstance, context: ServerContext, call: ModuleListCall): void {
  context.registers.add(`/main${call.path}`, listRegister(call))
  const route = { config: { policy: 'session' }, schema: { querystring: takingTotals(call.query) } } as const
  app.get(call.path, route, exportable(context, listHandler(call), call.path.endsWith('/list') ? 200 : 401))
}

/** Adds the parameter `totals` (our extension), which every list accepts, to the schema. */
function takingTotals(query: object): object {
  const { totals } = list.query.properties
  const properties = 'properties' in query && typeof query.properties === 'object' ? query.properties : {}
  return { ...query, properties: { totals, ...properties } }
}

function listHandler(call: ModuleListCall): Handler {
  return async ({ work, person, app }, request) => {
    const query = request.query as Query
    const list = await call.list({ work, person, query, app })
    return await answerList({ ...list, work, request: query, app })
  }
}

type Handler = Parameters<typeof signedIn>[1]

/** A page may have up to 100,000 rows, so its JSON is streamed in parts. */
function inParts(answer: unknown, reply: FastifyReply): unknown {
  const text = hasRows(answer) ? streamJson(answer) : null
  if (text === null) return answer
  reply.type('application/json; charset=utf-8')
  return text
}

function hasRows(answer: unknown): answer is RowsAnswer {
  return Array.isArray((answer as Partial<RowsAnswer>).get_list?.result)
}

/** A list handler that starts an export when the query has `download=y`. */
export function exportable(context: ServerContext, handler: Handler, status: number) {
  const list = signedInReading(context, handler, status)
  const start = signedIn(context, (call, request) => startListExport(context, call, request), status)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if ((request.query as Query)['download'] !== 'y') return inParts(await list(request, reply), reply)
    const answer = await start(request, reply)
    // Only after the commit can the exporter see the job.
    context.exports.wake()
    return answer
  }
}
