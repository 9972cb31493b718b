/**
 * The one place that decides whether an answer is a success. An HTTP 200 with `ok: false` is a refusal like any
 * other (foundation §7, "answer used: ok").
 */
import { isRefused, isUnauthorized } from './answers.ts'
import type { TransportAnswer } from './transport.ts'

/** What decides whether an answer is a success. */
export interface Expected {
  /** Calls made before anyone is signed in: a refusal is an answer to the form, not the end of a session. */
  readonly signingIn?: boolean
  /** Which answers with `ok: false` are answers all the same: a repeat asked for, one outcome a document. Default: none. */
  accepts?(body: unknown): boolean
}

/** Whether the body is what was asked for, and not a refusal. */
export function isSuccess({ status, body }: TransportAnswer, { signingIn = false, accepts }: Expected = {}): boolean {
  if (status < 200 || status > 299) return false
  if (!isRefused(body)) return true
  const isSignedOut = !signingIn && isUnauthorized(body)
  return !isSignedOut && accepts?.(body) === true
}
