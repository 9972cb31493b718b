/** The calls about a session that is open or was (foundation §7). */
import { readVersion } from './answers.ts'
import type { SessionCalls } from './call-types.ts'
import { VERSION_PATH } from './errors.ts'
import type { Send } from './sending.ts'

export function sessionCalls(send: Send): SessionCalls {
  return {
    logout: () => send({ method: 'GET', path: '/main/logout', query: {}, signingIn: true }).then(noop, noop),
    version: async (heartbeat) => readVersion(await version(send, heartbeat)),
  }
}

function version(send: Send, heartbeat: boolean): Promise<unknown> {
  const query = { heartbeat: heartbeat ? 'y' : 'n' }
  // The version answer says itself that nobody is signed in (`loginRequired`): that is not a failure.
  return send({ method: 'GET', path: VERSION_PATH, query, timeoutMs: 300_000, signingIn: true })
}

function noop(): void {}
