import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import list from '../../schemas/erp/list.schema.json' with { type: 'json' }
import {
  listAtOnce,
  listDocuments,
  type ListPage,
  type ListParts,
  type ListQuery,
  sumDocuments,
  wantsTotals,
} from '../documents/list.ts'
import { hashOf } from '../sessions/secrets.ts'
import { exportable } from './lists.ts'
import { pairedToken, type Parts, screenOf, type SignedCall } from './signed-in.ts'

const UNAUTHORIZED_STATUS = 200

export function registerList(app: FastifyInstance, parts: Parts): void {
  const route = { config: { policy: 'session' }, schema: { querystring: list.query } } as const
  app.get('/s/:screen/list', route, listHandler(parts))
}

/** In one statement where that can be done, otherwise in a transaction, which also says who is not signed in. */
function listHandler(parts: Parts) {
  const inTransaction = exportable(
    parts,
    (call, request) => listInTransaction(parts, call, request),
    UNAUTHORIZED_STATUS,
  )
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = pairedToken(parts, request)
    const isFile = (request.query as { download?: string }).download === 'y'
    const isSummed = wantsTotals(request.query as ListQuery)
    const page = token === null || isFile || isSummed ? null : await pageAtOnce(parts, token, request)
    return page === null ? await inTransaction(request, reply) : listAnswer(page)
  }
}

async function pageAtOnce(parts: Parts, token: string, request: FastifyRequest): Promise<ListPage | null> {
  const call = { ...listParts(parts, request), tokenHash: hashOf(token) }
  return await listAtOnce(parts.database.kysely, call, request.query as ListQuery)
}

async function listInTransaction(parts: Parts, { person, work }: SignedCall, request: FastifyRequest) {
  const call = { ...listParts(parts, request), person }
  const query = request.query as ListQuery
  const answer = listAnswer(await listDocuments(work, call, query))
  return wantsTotals(query) ? { ...answer, get_totals: { result: await sumDocuments(work, call, query) } } : answer
}

function listParts(parts: Parts, request: FastifyRequest): ListParts {
  const { workflows, database } = parts
  return { definition: screenOf(parts, request, 'list'), app: parts.app(), workflows, secret: database.secret }
}

function listAnswer({ rows, isComplete, uuid }: ListPage) {
  return { ok: true, get_list: { result: rows }, isComplete, uuid }
}
