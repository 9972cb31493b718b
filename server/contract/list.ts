import type { FastifyInstance } from 'fastify'
import list from '../../schemas/erp/list.schema.json' with { type: 'json' }
import { listDocuments, type ListPage, type ListQuery } from '../documents/list.ts'
import { type Parts, screenOf, signedIn } from './signed-in.ts'

const UNAUTHORIZED_STATUS = 200

export function registerList(app: FastifyInstance, parts: Parts): void {
  const route = { config: { policy: 'session' }, schema: { querystring: list.query } } as const
  app.get('/s/:screen/list', route, listHandler(parts))
}

function listHandler(parts: Parts) {
  return signedIn(
    parts,
    async ({ person, work }, request) => {
      const definition = screenOf(parts, request, 'list')
      const { workflows, database } = parts
      const call = { person, definition, app: parts.app(), workflows, secret: database.secret }
      return listAnswer(await listDocuments(work, call, request.query as ListQuery))
    },
    UNAUTHORIZED_STATUS,
  )
}

function listAnswer({ rows, isComplete, uuid }: ListPage) {
  return { ok: true, get_list: { result: rows }, isComplete, uuid }
}
