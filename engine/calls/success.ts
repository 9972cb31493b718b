/**
 * The one place that decides whether an answer is a success. An HTTP 200 with `ok: false` is a refusal like any
 * other (foundation §7, "answer used: ok"; decisions.md).
 */
import { isRefused, isUnauthorized, readRefusal } from './answers.ts'
import { CallError } from './errors.ts'
import type { TransportAnswer } from './transport.ts'

/** What decides whether an answer is a success. */
export interface Expected {
  readonly path: string
  /** Calls made before anyone is signed in: a refusal is an answer to the form, not the end of a session. */
  readonly signingIn?: boolean
  /** Which answers with `ok: false` are answers all the same: a repeat asked for, one outcome a document. Default: none. */
  accepts?(body: unknown): boolean
}

/**
 * The body of a success.
 *
 * @throws CallError of kind `unauthorized`, `server` or `http`
 */
export function bodyOf({ status, body }: TransportAnswer, expected: Expected): unknown {
  const { path, signingIn = false, accepts = never } = expected
  const isHttpSuccess = status >= 200 && status <= 299
  const isSignedOut = !signingIn && isUnauthorized(body)
  if (isHttpSuccess && !isSignedOut && (!isRefused(body) || accepts(body))) return body
  throw refusalOf({ status, body }, path, signingIn)
}

/** What an answer that is no success came to. */
export function refusalOf({ status, body }: TransportAnswer, path: string, signingIn = false): CallError {
  if (!signingIn && (status === 401 || isUnauthorized(body))) {
    return new CallError('unauthorized', { path, status, answer: body })
  }
  const words = readRefusal(body)
  const isExplained = words.reason !== null || words.traceId !== null
  const isOfServer = isExplained || status < 400 || status >= 500
  return new CallError(isOfServer ? 'server' : 'http', { path, status, answer: body, ...words })
}

function never(): boolean {
  return false
}
