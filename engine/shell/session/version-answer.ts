/** Interprets the answer of the version call for the session (foundation §3, §4). */
import { readVersion, sessionIn } from '../../calls/answers.ts'
import type { Session, VersionAnswer } from '../../calls/contract.ts'
import type { SessionState } from './session-state.ts'

/** Whether a version answer, read from the page, opens a session. */
export function opensSession(answer: unknown): boolean {
  return !isSignedOut(readVersion(answer))
}

/** The languages of the company in a version answer read from the page; undefined: the languages of the site. */
export function languagesIn(answer: unknown): Session['languages'] {
  return sessionIn(readVersion(answer)).languages
}

/** Whether nobody is signed in: a login is required, or the session was ended from another location. */
export function isSignedOut(answer: VersionAnswer): boolean {
  return answer.forcedLogout === true || (answer.loginRequired && !answer.userName)
}

/** The token of an answer, whichever of its two names it has; null without one. */
export function tokenIn(answer: Pick<VersionAnswer, 'tok' | 'token'>): string | null {
  return answer.token ?? answer.tok ?? null
}

/** The state with what the answer reports about the ERP itself, whether or not anyone is signed in. */
export function withErpFacts(state: SessionState, answer: VersionAnswer): SessionState {
  const build = answer.gitversion ?? null
  return {
    ...state,
    capabilities: answer.capabilities ?? state.capabilities,
    loginWays: answer.loginWays ?? state.loginWays,
    version: answer.v ?? state.version,
    build: state.build ?? build,
    outdated: state.outdated || (state.build !== null && build !== null && build !== state.build),
    environment: answer.environment ?? state.environment,
    accessBlocked: answer.accessBlocked ?? false,
  }
}

/** The state of the signed-in person. The same person keeps the same object, so that a heartbeat causes no drawing. */
export function withPerson(state: SessionState, answer: VersionAnswer): SessionState {
  const session = sessionIn(answer)
  const { status } = state
  const isSame = status.kind === 'signedIn' && JSON.stringify(status.session) === JSON.stringify(session)
  return {
    ...withErpFacts(state, answer),
    status: isSame ? status : { kind: 'signedIn', session },
    token: tokenIn(answer) ?? state.token,
  }
}

/** Merges two answers: members that the later one leaves open do not hide those of the earlier one. */
export function mergeAnswers<A extends object, B extends object>(earlier: A, later: B): A & B {
  return { ...withoutEmpty(earlier), ...withoutEmpty(later) }
}

function withoutEmpty<T extends object>(answer: T): T {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined && value !== null)) as T
}
