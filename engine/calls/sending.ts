/** Common to every call: identification, empty parameters left out, refusals as typed errors. */
import type { CallsOptions, ScreenCall, Send, SendRequest } from './call-types.ts'
import { CallError } from './errors.ts'
import { answerBody } from './answer-body.ts'

type SenderOptions = Pick<CallsOptions, 'transport' | 'apiid' | 'token' | 'loggedOut' | 'onUnauthorized'>

/**
 * A changing call that was refused because the session has ended waits until the same person has signed in again and
 * is then sent once more, with the same headers and idempotency key, so that no action is lost. A read is
 * requested again by the code that shows it. A call refused under a token that the same person has replaced in the
 * meantime is sent once more immediately, whatever its method.
 */
export function sender(options: SenderOptions): Send {
  const send: Send = async (sending) => {
    const sentWith = options.token()
    try {
      return await sendOnce(options, sending)
    } catch (error) {
      if (!isSessionGone(error)) throw error
      const isReplaced = isOther(options.token(), sentWith)
      const signedInAgain = options.onUnauthorized(sentWith)
      if (!isReplaced && sending.method !== 'POST') throw error
      if (!(await signedInAgain)) throw error
      // If the current token is newer, its refusal is handled the same way; after a sign-in for this call it is final.
      return await (isReplaced ? send(sending) : sendOnce(options, sending))
    }
  }
  return send
}

/** Whether somebody has signed in since; without a token nobody has. */
function isOther(token: string | null, sentWith: string | null): boolean {
  return token !== null && token !== sentWith
}

async function sendOnce(options: SenderOptions, sending: SendRequest): Promise<unknown> {
  const { signingIn: _signingIn, accepts: _accepts, ...request } = sending
  const query = { ...withoutEmpty(request.query), apiid: options.apiid, ...tokenOf(options) }
  const signal = signalOf(options, sending)
  return answerBody(await options.transport.send({ ...request, query, signal }), sending)
}

/** A read is cancelled at the end of its session; changing calls, login and logout are not. */
function signalOf({ loggedOut }: SenderOptions, { method, signingIn, signal }: SendRequest): AbortSignal | undefined {
  const ended = method === 'GET' && !signingIn ? loggedOut?.() : undefined
  return signal && ended ? AbortSignal.any([signal, ended]) : (signal ?? ended)
}

function isSessionGone(error: unknown): boolean {
  return error instanceof CallError && error.kind === 'unauthorized'
}

function withoutEmpty(query: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

function tokenOf(options: SenderOptions): Record<string, string> {
  const token = options.token()
  return token === null || token === '' ? {} : { apitoken: token }
}

/** The path of a call; one that begins with `/` is absolute, any other is relative to its screen. */
export function screenCallPath({ screen, path }: Pick<ScreenCall, 'screen' | 'path'>): string {
  return path.startsWith('/') ? path : `/main/s/${encodeURIComponent(screen)}/${path}`
}

/** Resolves after that many milliseconds; never rejects. */
export function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
