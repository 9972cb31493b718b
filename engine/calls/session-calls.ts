/** The calls about the current or previous session (foundation §7). */
import { isUnauthorized, membersOf, readVersion, yes } from './answers.ts'
import type { Send, SessionCalls } from './call-types.ts'
import { CallError, VERSION_PATH } from './errors.ts'

/** Loaded with the page: the first of them determines whether there is a session. */
export function sessionCalls(send: Send): SessionCalls {
  return {
    logout: () => logout(send),
    version: async (heartbeat) => readVersion(await version(send, heartbeat)),
  }
}

function version(send: Send, heartbeat: boolean): Promise<unknown> {
  const query = { heartbeat: heartbeat ? 'y' : 'n' }
  const request = { method: 'GET', path: VERSION_PATH, query, timeoutMs: 300_000, signingIn: true } as const
  return send({ ...request, accepts: saysSignedOut })
}

/** The version answer itself reports that nobody is signed in: that is not a failure. */
function saysSignedOut(body: unknown): boolean {
  const { loginRequired, forcedLogout } = membersOf(body)
  return yes(loginRequired) || yes(forcedLogout) || isUnauthorized(body)
}

/** If the ERP has no such call, or nobody is signed in, there is nothing to end. */
async function logout(send: Send): Promise<void> {
  const request = { method: 'GET', path: '/main/logout', query: {}, signingIn: true } as const
  try {
    await send({ ...request, accepts: isUnauthorized })
  } catch (error) {
    if (!(error instanceof CallError) || !NOTHING_TO_END.includes(error.status ?? 0)) throw error
  }
}

const NOTHING_TO_END = [401, 403, 404, 405]
