import { isDeepStrictEqual } from 'node:util'
import type { AllowedCall, SentValues } from '../../../engine/definition/allowed.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { valueParameters } from '../../../engine/page/scope/names.ts'

/** The query and the body of a request, as they were sent. */
export interface SentRequest {
  readonly query: Readonly<Record<string, Value>>
  readonly body: Readonly<Record<string, Value>>
}

/** Query parameters that every call may have besides its own: the session, the page, and the version that was seen. */
const COMMON = ['apiid', 'apitoken', 'dswc', 'heartbeat', 'slug', 'pk', 'shownav', 'erpsecret', 'version']

/** The variants of a call that this request matches. */
export function matchingVariants(
  variants: readonly AllowedCall[],
  { query, body }: SentRequest,
): readonly AllowedCall[] {
  return variants.filter((variant) => isLikeQuery(variant.query, query) && isLikeBody(variant.body, body))
}

function isLikeQuery(sent: SentValues, query: SentRequest['query']): boolean {
  if (sent === null) return true
  const own = Object.fromEntries(
    Object.entries(query).filter(([name]) => !COMMON.includes(name) || sent.names.includes(name)),
  )
  return isLike(sent.names, valueParameters(sent.fixed), valueParameters(own))
}

const isLikeBody = (sent: SentValues, body: SentRequest['body']): boolean =>
  sent === null || isLike(sent.names, present(sent.fixed), present(body))

/** The values without empty ones, which are not sent. */
const present = (values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

function isLike(
  names: readonly string[],
  fixed: Readonly<Record<string, Value>>,
  sent: Readonly<Record<string, Value>>,
): boolean {
  return (
    Object.keys(sent).every((name) => names.includes(name)) &&
    Object.entries(fixed).every(([name, value]) => isDeepStrictEqual(sent[name], value))
  )
}

/** The keys of the rows that a request names; empty: it names no row. */
export function keysIn({ rows }: AllowedCall, request: SentRequest): readonly string[] {
  if (rows === null) return []
  const sent = request[rows.part][rows.member] ?? null
  const keys: readonly Value[] = Array.isArray(sent) ? sent : typeof sent === 'string' && sent === '' ? [] : [sent]
  return keys.flatMap((key) => (typeof key === 'string' || typeof key === 'number' ? [String(key)] : []))
}
