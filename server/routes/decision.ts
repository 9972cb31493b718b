import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import approval from '../../schemas/erp/approval.schema.json' with { type: 'json' }
import rejection from '../../schemas/erp/rejection.schema.json' with { type: 'json' }
import { type FilterQuery, documentFilter, refuseUnknown } from '../rows/documents/filters.ts'
import { listDocuments, type ListPage } from '../rows/documents/list.ts'
import { idempotencyKey, onlyOnce } from '../http/only-once.ts'
import { decideDocuments, type MoveOutcome } from '../workflow/transition.ts'
import { HttpError } from '../http/errors.ts'
import { type CompanyCall, pairedToken, signedIn, UNAUTHORIZED } from '../http/signed-in.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import { listPageAtOnce } from './list.ts'
import { screenOf, type ServerContext } from './context.ts'

/** Query parameters of the contract, the same for approval and rejection. */
const KNOWN_PARAMETERS = new Set(Object.keys(approval.query.properties))

const kinds = { approval: 'approve', rejection: 'reject' } as const
type Call = keyof typeof kinds

export function registerDecisions(app: FastifyInstance, context: ServerContext): void {
  for (const [call, schema] of [['approval', approval] as const, ['rejection', rejection] as const]) {
    const { query: querystring, headers, body } = schema
    const route = { config: { policy: 'session' }, schema: { querystring, headers, body } } as const
    app.post(`/s/:screen/${call}`, route, decisionHandler(context, call))
  }
}

/**
 * Decides in one transaction and reads the answered list in another, after the commit, so that the decision's locks are
 * not held while the list is read (decision 18).
 */
function decisionHandler(context: ServerContext, call: Call) {
  const decide = signedIn(context, (signed, request) => decided(context, signed, { request, call }))
  const listInTransaction = signedIn(context, (signed, request) => firstPage(context, signed, { request, call }))
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const outcomes = await decide(request, reply)
    if (outcomes === UNAUTHORIZED) return outcomes
    const page = await firstPageAtOnce(context, request, call)
    if (page !== null) return { ...pageAnswer(page), ...(outcomes as object) }
    const answer = await listInTransaction(request, reply)
    return answer === UNAUTHORIZED ? answer : { ...pageAnswer(answer as ListPage), ...(outcomes as object) }
  }
}

/** Reads the page in one statement; null if that is not possible. */
async function firstPageAtOnce(context: ServerContext, request: FastifyRequest, call: Call): Promise<ListPage | null> {
  const token = pairedToken(context, request)
  if (token === null) return null
  return await listPageAtOnce(context, token, {
    definition: screenOf(context, request, call),
    query: filterOf(request),
    // The decision has already refused unknown filters and people who may not decide.
    refuseUnknown: () => undefined,
    authorize: () => undefined,
  })
}

interface DecisionRequest {
  readonly request: FastifyRequest
  readonly call: Call
}

/** The outcome for each document; for a retry, the outcomes of the first request with this key. */
async function decided(context: ServerContext, { person, work, app }: CompanyCall, { request, call }: DecisionRequest) {
  const definition = screenOf(context, request, call)
  refuseFilter(definition, { person, app }, request)
  const body = bodyOf<'approval'>(request)
  const reason = body.reason?.trim() || null
  if (call === 'rejection' && reason === null) throw new HttpError(400, 'reason-required', 'Please enter the reason.')
  const { workflows, screens } = context
  const shared = { person, definition, app, screens, workflows, kind: kinds[call], reason }
  const documents = { ids: body.selected, versions: body.versions ?? {} }
  const once = { key: idempotencyKey(request), person, request: [definition.screen, call, body] }
  const text = await onlyOnce(work, once, async () =>
    JSON.stringify({ approval_list: await decideDocuments(work, { ...shared, ...documents }) }),
  )
  // Answers stored by an earlier version also contain their list.
  return { approval_list: (JSON.parse(text) as { approval_list: readonly MoveOutcome[] }).approval_list }
}

/** Throws 400 for a filter whose list could not be answered after the decision. */
function refuseFilter(
  definition: ServerDefinition,
  { app, person }: Pick<CompanyCall, 'app' | 'person'>,
  request: FastifyRequest,
): void {
  const query = queryOf<'approval'>(request)
  refuseUnknown(definition, query, KNOWN_PARAMETERS)
  documentFilter({ definition, app, person }, query)
}

/** Page one of the filtered list (foundation §7) after the decision. */
async function firstPage(
  context: ServerContext,
  { person, work, app }: CompanyCall,
  { request, call }: DecisionRequest,
) {
  const { workflows, screens, database } = context
  const definition = screenOf(context, request, call)
  const shared = { person, definition, app, workflows, screens, secret: database.secret }
  return await listDocuments(work, shared, filterOf(request))
}

function filterOf(request: FastifyRequest): FilterQuery {
  const { page: _page, uuid: _uuid, ...filter } = queryOf<'approval'>(request)
  return filter
}

function pageAnswer({ rows, isComplete, uuid, count }: ListPage) {
  return { ok: true, post_list: { result: rows, ...(count === undefined ? {} : { count }) }, isComplete, uuid }
}
