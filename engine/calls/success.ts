/**
 * The only place that decides whether an answer is a success. An HTTP 200 with `ok: false` is a refusal like any
 * other (foundation §7, "answer used: ok").
 */
import { isRefused, isUnauthorized } from './answers.ts'
import type { TransportAnswer } from './transport.ts'

/** What determines whether an answer is a success. */
export interface Expected {
  /** The call is made before anyone is signed in: a refusal answers the form and does not end a session. */
  readonly signingIn?: boolean
  /** Which answers with `ok: false` are accepted: a request to repeat, one outcome per document. Default: none. */
  accepts?(body: unknown): boolean
}

/** Whether the answer is a success and not a refusal. */
export function isSuccess({ status, body }: TransportAnswer, { signingIn = false, accepts }: Expected = {}): boolean {
  if (status < 200 || status > 299) return false
  if (!isRefused(body)) return true
  const isSignedOut = !signingIn && isUnauthorized(body)
  return !isSignedOut && accepts?.(body) === true
}
