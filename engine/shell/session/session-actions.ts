import { readVersion } from '../../calls/answers.ts'
import type { Calls } from '../../calls/calls.ts'
import type { LoginAnswer } from '../../calls/contract.ts'
import { messageFor } from '../../calls/errors.ts'
import { t } from '../../messages/message.ts'
import type { ToastOptions } from '../../ui/toasts.ts'
import type { SessionState, SessionStore } from './session-state.ts'
import { isSignedOut, mergeAnswers, tokenIn, withErpFacts, withPerson } from './version-answer.ts'

/** The messages between the tabs of a browser. */
export type SessionEvent = 'signed-in' | 'signed-out'

/** The dependencies of the actions. */
export interface SessionDependencies {
  readonly store: SessionStore
  readonly calls: Pick<Calls, 'version' | 'logout'>
  say(text: string, options: ToastOptions): void
  /** Takes back what was said about a subject. */
  unsay(topic: string): void
  /** Sends the event to the other tabs. */
  announce(event: SessionEvent): void
  /** Whether somebody was signed in when this browser was last used: only then has a session expired. */
  wasSignedIn(): boolean
}

/** Everything that changes the session. None of them rejects. */
export interface SessionActions {
  /** On load, and again after a failure: GET /main/v?heartbeat=n, unless the page already contains that answer. */
  start(embedded?: unknown): Promise<void>
  /** Every two minutes: GET /main/v?heartbeat=y. */
  heartbeat(): Promise<void>
  /** After a login answer with `ok`. */
  signIn(answer: LoginAnswer): Promise<void>
  logout(): Promise<void>
  /**
   * A call that carried the token `sentWith` was answered `unauthorized`. Ends the session only if that is still its
   * token. Resolves to whether the person of that token has signed in again in this page.
   */
  unauthorized(sentWith: string | null): Promise<boolean>
  /** Another tab signed in or out. */
  onOtherTab(event: SessionEvent): void
}

/** Foundation §4, session: ended by time. */
export const EXPIRED = 'This session has expired. Please login again.'
/** Foundation §4, session: ended by an administrator or another login. */
export const FORCED = 'This session has been logged out forcefully from another location. Please login again.'
const SESSION_ALERT = { tone: 'warning', seconds: 60, topic: 'session' } as const
const NO_ANSWER = 'The network request timed out. Please try again.'

/** The actions of the session in `store`. */
export function createSessionActions(dependencies: SessionDependencies): SessionActions {
  const { store } = dependencies
  const owners = rememberOwners(store)
  return {
    start: (embedded) => start(dependencies, embedded),
    heartbeat: () => heartbeat(dependencies),
    signIn: (answer) => signIn(dependencies, answer),
    logout: () => logout(dependencies),
    unauthorized(sentWith) {
      const { status } = store.getState()
      if (status.kind !== 'signedIn') return samePersonReturns(store)
      if (isReplaced(store, sentWith)) return Promise.resolve(owners.get(sentWith) === status.session.id)
      end(dependencies, t(EXPIRED))
      return samePersonReturns(store)
    },
    onOtherTab(event) {
      // The open screen stays until the answer names the cookie's person, because this tab lacks their token.
      if (event === 'signed-in') {
        store.setState({ token: null })
        void start(dependencies)
      } else if (!isUnknown(store.getState())) end(dependencies, null)
    },
  }
}

async function start(dependencies: SessionDependencies, embedded?: unknown): Promise<void> {
  const { store, calls, wasSignedIn } = dependencies
  const expired = wasSignedIn() ? t(EXPIRED) : null
  const { token } = store.getState()
  if (isUnknown(store.getState())) store.setState({ status: { kind: 'unknown', problem: null } })
  try {
    const answer = embedded ? readVersion(embedded) : await calls.version(false)
    store.setState(withErpFacts(store.getState(), answer))
    if (!isSignedOut(answer)) store.setState(withPerson(store.getState(), answer))
    else if (isUnknown(store.getState()) || (isSignedIn(store.getState()) && !isReplaced(store, token)))
      end(dependencies, answer.forcedLogout ? t(FORCED) : expired)
  } catch (error) {
    if (!isUnknown(store.getState())) return
    const { text = t(NO_ANSWER), reference } = messageFor(error) ?? {}
    store.setState({ status: { kind: 'unknown', problem: text, ...(reference && { reference }) } })
  }
}

async function heartbeat(dependencies: SessionDependencies): Promise<void> {
  const { store, calls, announce } = dependencies
  const { token } = store.getState()
  // A failure is silent: the next call of a screen reports it, with a button that repeats it.
  const answer = await calls.version(true).catch(() => null)
  if (!answer || !isSignedIn(store.getState()) || isReplaced(store, token)) return
  if (isSignedOut(answer)) return end(dependencies, answer.forcedLogout ? t(FORCED) : t(EXPIRED))
  store.setState(withPerson(store.getState(), answer))
  // The session was renewed: the token in the other tabs is no longer valid.
  if (store.getState().token !== token) announce('signed-in')
}

async function signIn({ store, calls, announce, unsay }: SessionDependencies, login: LoginAnswer): Promise<void> {
  // Done: somebody has logged in again.
  unsay(SESSION_ALERT.topic)
  store.setState({ token: tokenIn(login), redirectTo: login.redirectTo ?? null })
  const answer = await calls.version(false).catch(() => null)
  const version = answer && !isSignedOut(answer) ? answer : { loginRequired: false }
  store.setState(withPerson(store.getState(), mergeAnswers(login, version)))
  announce('signed-in')
}

async function logout(dependencies: SessionDependencies): Promise<void> {
  const { calls, say, announce } = dependencies
  // Sent while the token is still stored; the page does not wait for the answer.
  const answered = calls.logout()
  end(dependencies, null)
  announce('signed-out')
  // The session may still be open at the ERP: a person who believed it closed would leave it open.
  await answered.catch((error: unknown) => {
    const message = messageFor(error)
    if (message) say(message.text, message)
  })
}

function isSignedIn({ status }: SessionState): boolean {
  return status.kind === 'signedIn'
}

function isUnknown({ status }: SessionState): boolean {
  return status.kind === 'unknown'
}

/** Maps each token this page has used to its person; null maps to the person whose screen waits. */
function rememberOwners(store: SessionStore): ReadonlyMap<string | null, string> {
  const owners = new Map<string | null, string>()
  store.subscribe(({ status, token }) => {
    if (status.kind === 'signedIn') owners.set(token, status.session.id)
    else if (status.kind === 'signedOut' && status.last !== null) owners.set(null, status.last.id)
    else owners.delete(null)
  })
  return owners
}

/** An answer to a token that has since been replaced says nothing about the current session. */
function isReplaced(store: SessionStore, sentWith: string | null): boolean {
  const { token } = store.getState()
  return token !== null && token !== sentWith
}

/** Ends the session. With a message, it ended against the person's will: `last` preserves their screen. */
function end({ store, say }: SessionDependencies, message: string | null): void {
  const { status } = store.getState()
  const last = message !== null && status.kind === 'signedIn' ? status.session : null
  store.setState({ status: { kind: 'signedOut', last }, token: null })
  if (message !== null) say(message, SESSION_ALERT)
}

/** Waits while a screen waits for the person whose session ended; resolves to false when it is no longer theirs. */
function samePersonReturns(store: SessionStore): Promise<boolean> {
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
