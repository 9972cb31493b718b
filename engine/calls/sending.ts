/** What every call has in common: identification, empty parameters left out, refusals as typed errors. */
import type { CallsOptions } from './call-types.ts'
import { isUnauthorized, readRefusal } from './answers.ts'
import { CallError } from './errors.ts'
import type { TransportRequest } from './transport.ts'

export interface Sending extends TransportRequest {
  /** Calls made before anyone is signed in: a refusal is an answer to the form, not the end of a session. */
  readonly signingIn?: boolean
}

/** Answers the body of a success. */
export type Send = (request: Sending) => Promise<unknown>

type SenderOptions = Pick<CallsOptions, 'transport' | 'apiid' | 'token' | 'onUnauthorized'>

export function sender(options: SenderOptions): Send {
  return async ({ signingIn = false, ...request }) => {
    const query = { ...withoutEmpty(request.query), apiid: options.apiid, ...tokenOf(options) }
    const { status, body } = await options.transport.send({ ...request, query })
    const { path } = request
    if (!signingIn && (status === 401 || isUnauthorized(body))) {
      options.onUnauthorized()
      throw new CallError('unauthorized', { path, status, answer: body })
    }
    if (status < 200 || status > 299) throw refused(path, status, body)
    return body
  }
}

function refused(path: string, status: number, body: unknown): CallError {
  const words = readRefusal(body)
  const own = words.reason !== null || words.traceId !== null
  return new CallError(own || status >= 500 ? 'server' : 'http', { path, status, answer: body, ...words })
}

function withoutEmpty(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

function tokenOf(options: SenderOptions): Record<string, string> {
  const token = options.token()
  return token === null || token === '' ? {} : { apitoken: token }
}
