import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import approval from '../../schemas/erp/approval.schema.json' with { type: 'json' }
import rejection from '../../schemas/erp/rejection.schema.json' with { type: 'json' }
import { refuseUnknown } from '../documents/filters.ts'
import { listDocuments } from '../documents/list.ts'
import { keyOf, onlyOnce, sendText } from '../http/only-once.ts'
import { decideDocuments } from '../workflow/transition.ts'
import { CallError } from '../http/errors.ts'
import { type SignedCall, signedIn } from '../http/signed-in.ts'
import { bodyOf, type CallBody, queryOf } from '../http/request.ts'
import { screenOf, type ServerContext } from './context.ts'

type Body = CallBody<'approval'>

/** Of the contract; rejection has the same. */
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

function decisionHandler(context: ServerContext, call: Call) {
  return signedIn(context, async (signed, request, reply) => {
    const definition = screenOf(context, request, call)
    refuseUnknown(definition, queryOf<'approval'>(request), KNOWN_PARAMETERS)
    const body = bodyOf<'approval'>(request)
    const reason = body.reason?.trim() || null
    if (call === 'rejection' && reason === null) throw new CallError(400, 'reason-required', 'Please enter the reason.')
    const once = { key: keyOf(request), person: signed.person, request: [definition.screen, call, body] }
    const decide = (): Promise<string> => decided(context, signed, { request, definition, call, body, reason })
    return sendText(reply, await onlyOnce(signed.work, once, decide))
  })
}

interface DecisionRequest {
  readonly request: FastifyRequest
  readonly definition: ServerDefinition
  readonly call: Call
  readonly body: Body
  /** The reason, trimmed. */
  readonly reason: string | null
}

/** Decides, then answers page one of the filtered list (foundation §7). */
async function decided(
  context: ServerContext,
  { person, work }: SignedCall,
  decision: DecisionRequest,
): Promise<string> {
  const { definition, body, reason } = decision
  const shared = { person, definition, app: context.app(), workflows: context.workflows }
  const outcomes = await decideDocuments(work, {
    ...shared,
    kind: kinds[decision.call],
    ids: body.selected,
    versions: body.versions ?? {},
    reason,
  })
  const { page: _page, uuid: _uuid, ...filter } = queryOf<'approval'>(decision.request)
  const first = await listDocuments(work, { ...shared, secret: context.database.secret }, filter)
  return JSON.stringify({
    ok: true,
    post_list: { result: first.rows },
    isComplete: first.isComplete,
    uuid: first.uuid,
    approval_list: outcomes,
  })
}
