/** The body of an answer, or the error of a refusal. */
import { isUnauthorized, readRefusal, readRequestId } from './answers.ts'
import { CallError } from './errors.ts'
import { isSuccess, type Expected } from './success.ts'
import type { TransportAnswer } from './transport.ts'

/**
 * The body of a successful answer.
 *
 * @throws CallError of kind `unauthorized`, `server` or `http`
 */
export function answerBody(answer: TransportAnswer, expected: Expected & { readonly path: string }): unknown {
  if (isSuccess(answer, expected)) return answer.body
  throw callErrorOf(answer, expected.path, expected.signingIn)
}

/** The error for an answer that is not a success. */
export function callErrorOf(answered: TransportAnswer, path: string, signingIn = false): CallError {
  const { status, body } = answered
  const requestId = readRequestId(body) ?? answered.requestId ?? null
  if (!signingIn && (status === 401 || isUnauthorized(body))) {
    return new CallError('unauthorized', { path, status, requestId, answer: body })
  }
  const words = readRefusal(body)
  const isExplained = words.reason !== null || words.traceId !== null
  const isOfServer = isExplained || status < 400 || status >= 500
  return new CallError(isOfServer ? 'server' : 'http', { path, status, requestId, answer: body, ...words })
}
