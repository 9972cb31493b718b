import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Calls } from '../calls/calls.ts'
import { readVersion } from '../calls/answers.ts'
import type { LoginAnswer, Session, VersionAnswer } from '../calls/contract.ts'
import { messageFor } from '../calls/errors.ts'
import type { ToastOptions } from '../ui/toasts.ts'
import { t } from '../messages/message.ts'

export type Status =
  /** `problem` is null while the first answer is awaited, else why it did not come. */
  | { readonly kind: 'unknown'; readonly problem: string | null }
  /** `last` is who was signed in here until it ended against their will: their screen waits for them. */
  | { readonly kind: 'signedOut'; readonly last: Session | null }
  | { readonly kind: 'signedIn'; readonly session: Session }

export interface SessionState {
  readonly status: Status
  /** Kept in memory only. */
  readonly token: string | null
  /** Our extensions this ERP speaks (decisions.md). */
  readonly capabilities: readonly string[]
  /** `v` of the version answer, for the menu's foot. */
  readonly version: string
  /** `gitversion` first seen, and whether the ERP now answers another. */
  readonly build: string | null
  readonly outdated: boolean
  /** Where the ERP runs: hidden developer features never exist on `production` and `test` (foundation §2). */
  readonly environment: string
  /** Nobody but administrators may sign in to the company; known to administrators only. */
  readonly accessBlocked: boolean
  /** Where the login answer sends a person who came for no page of their own. */
  readonly redirectTo: string | null
}

export type SessionStore = StoreApi<SessionState>
export type SessionCalls = Pick<Calls, 'version' | 'logout'>

/** What other tabs of this browser are told. */
export type SessionNews = 'signed-in' | 'signed-out'

export interface SessionParts {
  readonly store: SessionStore
  readonly calls: SessionCalls
  say(text: string, options: ToastOptions): void
  /** Tells the other tabs. */
  announce(news: SessionNews): void
  /** Whether this browser was signed in when it last looked: only then has a session expired. */
  wasSignedIn(): boolean
}

export interface SessionActions {
  /**
   * On load, and again after a failure: GET /main/v?heartbeat=n, unless the page brought that answer along.
   * Never rejects.
   */
  start(brought?: unknown): Promise<void>
  /** Every two minutes: GET /main/v?heartbeat=y. Never rejects. */
  beat(): Promise<void>
  /** After a login answer with `ok`. */
  signIn(answer: LoginAnswer): Promise<void>
  logout(): Promise<void>
  /**
   * A call that carried the token `sentWith` was answered `unauthorized`. Ends the session only when that is still
   * its token. Answers whether the person of that token has signed in again, in place.
   */
  unauthorized(sentWith: string | null): Promise<boolean>
  /** Another tab signed in or out. */
  hear(news: SessionNews): void
}

/** What an ERP that names no environment is taken for. */
export const PRODUCTION = 'production'

/** Foundation §4, session. */
export const EXPIRED = 'This session has expired. Please login again.'
export const FORCED = 'This session has been logged out forcefully from another location. Please login again.'
const SESSION_ALERT = { tone: 'warning', seconds: 60 } as const

export function createSessionStore(token: string | null = null): SessionStore {
  return createStore<SessionState>(() => ({
    status: { kind: 'unknown', problem: null },
    token,
    capabilities: [],
    version: '',
    build: null,
    outdated: false,
    environment: PRODUCTION,
    accessBlocked: false,
    redirectTo: null,
  }))
}

export function createSessionActions(parts: SessionParts): SessionActions {
  const { store, calls, say, announce, wasSignedIn } = parts
  const signedIn = () => store.getState().status.kind === 'signedIn'
  const owners = rememberOwners(store)
  const isLate = (sentWith: string | null) => hasReplaced(store, sentWith)
  const end = (message: string | null) => endSession(parts, message)
  const unknown = () => store.getState().status.kind === 'unknown'

  async function start(brought?: unknown): Promise<void> {
    const expired = wasSignedIn() ? t(EXPIRED) : null
    const { token } = store.getState()
    if (unknown()) store.setState({ status: { kind: 'unknown', problem: null } })
    try {
      const answer = brought ? readVersion(brought) : await calls.version(false)
      store.setState(factsOf(answer, store.getState()))
      if (!isSignedOut(answer)) store.setState(stateOf(answer, store.getState()))
      else if (unknown() || (signedIn() && !isLate(token))) end(answer.forcedLogout ? t(FORCED) : expired)
    } catch (error) {
      if (unknown()) store.setState({ status: { kind: 'unknown', problem: messageFor(error)?.text ?? t(NO_ANSWER) } })
    }
  }

  return {
    start,
    async beat() {
      // What fails silently: the next call of a screen says it, with the button that repeats it.
      const { token } = store.getState()
      const answer = await calls.version(true).catch(() => null)
      if (!answer || !signedIn() || isLate(token)) return
      if (isSignedOut(answer)) end(answer.forcedLogout ? t(FORCED) : t(EXPIRED))
      else store.setState(stateOf(answer, store.getState()))
    },
    async signIn(login) {
      store.setState({ token: tokenIn(login), redirectTo: login.redirectTo ?? null })
      const answer = await calls.version(false).catch(() => null)
      const known = answer && !isSignedOut(answer) ? answer : { loginRequired: false }
      store.setState(stateOf({ ...withoutUnknown(login), ...withoutUnknown(known) }, store.getState()))
      announce('signed-in')
    },
    async logout() {
      // Told while the token is still there; the page does not wait for the answer.
      const answered = calls.logout()
      end(null)
      announce('signed-out')
      // The session may still be open at the ERP: who believed it closed would leave it so.
      await answered.catch((error: unknown) => {
        const message = messageFor(error)
        if (message) say(message.text, message)
      })
    },
    unauthorized(sentWith) {
      const { status } = store.getState()
      if (status.kind !== 'signedIn') return sameAgain(store)
      if (isLate(sentWith)) return Promise.resolve(owners.get(sentWith) === status.session.id)
      end(t(EXPIRED))
      return sameAgain(store)
    },
    hear(news) {
      // The screen at hand stays until the answer says who is signed in now: the cookie's person, whose token this tab lacks.
      if (news === 'signed-in') {
        store.setState({ token: null })
        void start()
      } else if (!unknown()) end(null)
    },
  }
}

const NO_ANSWER = 'The network request timed out. Please try again.'

/** Whose each token was, of those this page has carried; without one it is the person whose screen waits. */
function rememberOwners(store: SessionStore): ReadonlyMap<string | null, string> {
  const owners = new Map<string | null, string>()
  store.subscribe(({ status, token }) => {
    if (status.kind === 'signedIn') owners.set(token, status.session.id)
    else if (status.kind === 'signedOut' && status.last !== null) owners.set(null, status.last.id)
    else owners.delete(null)
  })
  return owners
}

/** What was asked under a token that has been replaced since tells nothing about the session at hand. */
function hasReplaced(store: SessionStore, sentWith: string | null): boolean {
  const { token } = store.getState()
  return token !== null && token !== sentWith
}

/** `last` keeps the screen of a person who did not ask for the end. */
function endSession({ store, say }: SessionParts, message: string | null): void {
  const { status } = store.getState()
  const last = message !== null && status.kind === 'signedIn' ? status.session : null
  store.setState({ status: { kind: 'signedOut', last }, token: null })
  if (message !== null) say(message, SESSION_ALERT)
}

/** Waits while the screen of a person whose session ended waits for them; false when it is no longer theirs. */
function sameAgain(store: SessionStore): Promise<boolean> {
  const { status } = store.getState()
  const last = status.kind === 'signedOut' ? status.last : null
  if (last === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = store.subscribe(({ status: next }) => {
      if (next.kind === 'signedOut' && next.last !== null) return
      stop()
      resolve(next.kind === 'signedIn' && next.session.id === last.id)
    })
  })
}

/** Whether an answer that was not asked for yet opens a session. */
export function saysSignedIn(answer: unknown): boolean {
  return !isSignedOut(readVersion(answer))
}

function isSignedOut(answer: VersionAnswer): boolean {
  return answer.forcedLogout === true || (answer.loginRequired && !answer.userName)
}

function tokenIn(answer: Pick<VersionAnswer, 'tok' | 'token'>): string | null {
  return answer.token ?? answer.tok ?? null
}

/** What an answer says of the ERP itself, whoever is signed in. */
function factsOf(answer: VersionAnswer, before: SessionState) {
  const build = answer.gitversion ?? null
  return {
    capabilities: answer.capabilities ?? before.capabilities,
    version: answer.v ?? before.version,
    build: before.build ?? build,
    outdated: before.outdated || (before.build !== null && build !== null && build !== before.build),
    environment: answer.environment ?? before.environment,
    accessBlocked: answer.accessBlocked ?? false,
  }
}

/** The same person keeps the same object, so that a heartbeat draws nothing. */
function stateOf(answer: VersionAnswer, before: SessionState): SessionState {
  const session = sessionIn(answer)
  const status = before.status
  const same = status.kind === 'signedIn' && JSON.stringify(status.session) === JSON.stringify(session)
  return {
    ...before,
    ...factsOf(answer, before),
    status: same ? status : { kind: 'signedIn', session },
    token: tokenIn(answer) ?? before.token,
  }
}

function sessionIn(answer: VersionAnswer): Session {
  return {
    id: String(answer.id ?? answer.email ?? answer.userName ?? ''),
    userName: answer.fullname ?? answer.userName ?? '',
    erpType: answer.erpType ?? '',
    email: answer.email ?? '',
    company: answer.company ?? '',
    admin: answer.admin ?? false,
    isTestDb: answer.isTestDb ?? false,
    flags: answer.flags ?? {},
  }
}

/** Members an answer leaves open must not hide those another one gave. */
function withoutUnknown<T extends object>(answer: T): T {
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== undefined && value !== null)) as T
}
