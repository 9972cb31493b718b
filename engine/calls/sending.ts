/** What every call has in common: identification, empty parameters left out, refusals as typed errors. */
import type { CallsOptions, ScreenCall, Send, Sending } from './call-types.ts'
import { CallError } from './errors.ts'
import { bodyOf } from './answer-body.ts'

type SenderOptions = Pick<CallsOptions, 'transport' | 'apiid' | 'token' | 'loggedOut' | 'onUnauthorized'>

/**
 * A changing call that found the session gone waits until the same person has signed in again and is then sent
 * once more, headers and idempotency key unchanged: nothing a person did is lost. What only
 * reads is asked again by whoever shows it. A call refused under a token the same person has replaced while it
 * was under way is sent once more at once, whatever it does.
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
      // Under the token at hand a refusal counts; after a person has signed in for this very call it is the last word.
      return await (isReplaced ? send(sending) : sendOnce(options, sending))
    }
  }
  return send
}

/** Somebody has signed in since; without a token nobody has. */
function isOther(token: string | null, sentWith: string | null): boolean {
  return token !== null && token !== sentWith
}

async function sendOnce(options: SenderOptions, sending: Sending): Promise<unknown> {
  const { signingIn: _signingIn, accepts: _accepts, ...request } = sending
  const query = { ...withoutEmpty(request.query), apiid: options.apiid, ...tokenOf(options) }
  const signal = signalOf(options, sending)
  return bodyOf(await options.transport.send({ ...request, query, signal }), sending)
}

/** A read ends with its session; what changes something is carried out, and so is what opens or ends a session. */
function signalOf({ loggedOut }: SenderOptions, { method, signingIn, signal }: Sending): AbortSignal | undefined {
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

/** The path of a call; one that begins with `/` is taken whole, any other stands below its screen. */
export function pathOf({ screen, path }: Pick<ScreenCall, 'screen' | 'path'>): string {
  return path.startsWith('/') ? path : `/main/s/${encodeURIComponent(screen)}/${path}`
}

/** Resolves after that many milliseconds; never rejects. */
export function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
