import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import list from '../../schemas/erp/list.schema.json' with { type: 'json' }
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import {
  listAtOnce,
  listDocuments,
  type ListPage,
  type ListContext,
  type ListQuery,
  sumDocuments,
  wantsTotals,
} from '../rows/documents/list.ts'
import { refuseUnknown } from '../rows/documents/filters.ts'
import type { Query } from '../rows/lists/conditions.ts'
import { answerList } from '../rows/lists/list.ts'
import { withLinkMaps } from '../rows/links/listed-links.ts'
import { readsMembers, withReadMembers } from '../rows/links/read-members.ts'
import { recordList } from '../rows/records/list.ts'
import type { Person } from '../http/person.ts'
import { personTurns } from '../http/call-queues.ts'
import { standbyFor } from '../http/standby-reads.ts'
import type { Tables } from '../database/tables.ts'
import { hashOf } from '../http/secrets.ts'
import { queryOf } from '../http/request.ts'
import { exportable } from './lists.ts'
import { type CompanyCall, pairedToken } from '../http/signed-in.ts'
import { screenOf, type ServerContext } from './context.ts'

const UNAUTHORIZED_STATUS = 200
const KNOWN_PARAMETERS = new Set(Object.keys(list.query.properties))

export function registerList(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: list.query } } as const
  app.get('/s/:screen/list', route, listHandler(context))
  app.addHook('onListen', async () => context.filterColumns.start())
  app.addHook('onClose', async () => await context.filterColumns.close())
}

/** Answers in one statement if possible, otherwise in a transaction, which also answers callers without a session. */
function listHandler(context: ServerContext) {
  const inTransaction = exportable(
    context,
    (call, request) => listInTransaction(context, call, request),
    UNAUTHORIZED_STATUS,
  )
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const token = pairedToken(context, request)
    const isFile = queryOf<'list'>(request).download === 'y'
    const definition = screenOf(context, request, 'list')
    const isLonger = wantsTotals(queryOf<'list'>(request)) || definition.records || readsMembers(definition)
    const page = token === null || isFile || isLonger ? null : await pageAtOnce(context, token, request)
    return page === null ? await inTransaction(request, reply) : listAnswer(page)
  }
}

async function pageAtOnce(context: ServerContext, token: string, request: FastifyRequest): Promise<ListPage | null> {
  const call = {
    definition: screenOf(context, request, 'list'),
    refuseUnknown: (definition: ServerDefinition): void =>
      refuseUnknown(definition, request.query as Query, KNOWN_PARAMETERS),
    authorize: (person: Person): void => context.authorize(person, request),
  }
  const [query, kysely] = [queryOf<'list'>(request), await standbyFor(context, request)]
  if (kysely === null) return await listPageAtOnce(context, token, { ...call, query })
  return await listPageAtOnce(context, token, { ...call, query, kysely }).catch(() => null)
}

async function listInTransaction(context: ServerContext, { person, work, app }: CompanyCall, request: FastifyRequest) {
  const definition = screenOf(context, request, 'list')
  if (definition.records) {
    const query = request.query as Query
    const list = recordList({ definition, screens: context.screens }, { work, person, query, app })
    const answer = await answerList({ ...list, work, request: query, app })
    const { result } = answer.get_list
    const form = { work, person, screens: context.screens, definition }
    const read = await withReadMembers(form, withLinkMaps(definition, result))
    return { ...answer, get_list: { ...answer.get_list, result: read } }
  }
  refuseUnknown(definition, request.query as Query, KNOWN_PARAMETERS)
  const call = { ...listContext(context, request), app, person }
  const query = queryOf<'list'>(request)
  const page = await listDocuments(work, call, query)
  const rows = await withReadMembers({ work, person, screens: context.screens, definition }, page.rows)
  const answer = listAnswer({ ...page, rows })
  return wantsTotals(query) ? { ...answer, get_totals: { result: await sumDocuments(work, call, query) } } : answer
}

interface PageCall extends Pick<Parameters<typeof listAtOnce>[1], 'authorize' | 'refuseUnknown' | 'definition'> {
  readonly query: ListQuery
  /** Connections of the standby; missing: the primary answers. */
  readonly kysely?: Kysely<Tables>
}

/** One page of a list in one statement, through the person's call queue; null if it needs a transaction. */
export async function listPageAtOnce(
  context: ServerContext,
  token: string,
  { query, kysely = context.database.kysely, ...call }: PageCall,
): Promise<ListPage | null> {
  const { database, workflows, screens } = context
  const tokenHash = hashOf(token)
  const pageCall = { ...call, app: context.app(), workflows, screens, secret: database.secret, tokenHash }
  return await personTurns(database).run(tokenHash, () => listAtOnce(kysely, pageCall, query))
}

function listContext(context: ServerContext, request: FastifyRequest): ListContext {
  const { workflows, database, screens } = context
  return {
    definition: screenOf(context, request, 'list'),
    app: context.app(),
    workflows,
    screens,
    secret: database.secret,
  }
}

function listAnswer({ rows, isComplete, uuid, count }: ListPage) {
  return { ok: true, get_list: { result: rows, ...(count === undefined ? {} : { count }) }, isComplete, uuid }
}
