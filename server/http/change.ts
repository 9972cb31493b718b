import type { FastifyRequest } from 'fastify'
import { idempotencyKey, onlyOnce, sendText } from './only-once.ts'
import { type CallContext, type CompanyCall, signedIn } from './signed-in.ts'

/** Errors by field (site-modules §7, post_item). */
export type FieldErrors = Readonly<Record<string, string>>

/** Members of the answer after the change; or errors of the form, without a change. */
export type ChangeResult = { readonly errors: FieldErrors } | { readonly [member: string]: unknown }

type Change = (call: CompanyCall, request: FastifyRequest) => Promise<ChangeResult>

interface ChangingSchema {
  readonly query: object
  readonly headers: object
  readonly body: object
}

/** Options of a changing route with policy `session`, by the schema of its call. */
export function changingRoute({ query: querystring, headers, body }: ChangingSchema) {
  return { config: { policy: 'session' }, schema: { querystring, headers, body } } as const
}

/** The handler of a changing call: runs once per idempotency key and answers `ok` with the members of the result. */
export function changing(context: CallContext, change: Change) {
  return signedIn(context, async (call, request, reply) => {
    const { apitoken: _, ...query } = request.query as Readonly<Record<string, string>>
    const parameters = { ...query, ...(request.params as Readonly<Record<string, string>>) }
    const fingerprint = [request.routeOptions.url, parameters, request.body ?? null]
    const text = await onlyOnce(
      call.work,
      { key: idempotencyKey(request), person: call.person, request: fingerprint },
      async () => {
        const done = await change(call, request)
        return JSON.stringify('errors' in done ? { ok: false, post_item: done.errors } : { ok: true, ...done })
      },
    )
    return sendText(reply, text)
  })
}

/** The `key` of the query; null: a new record. */
export function requestedKey({ query }: FastifyRequest): string | null {
  return (query as { key?: string }).key || null
}
