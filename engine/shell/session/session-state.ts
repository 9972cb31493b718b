import type { Capability } from '../../calls/capabilities.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LoginWays, Session } from '../../calls/contract.ts'

/** Whether somebody is signed in, as far as this page knows. */
export type Status =
  /** `problem` is null until the first answer, else the reason why it did not arrive. */
  | { readonly kind: 'unknown'; readonly problem: string | null; readonly reference?: string }
  /** `last` is the person whose session ended against their will: their screen waits for them. */
  | { readonly kind: 'signedOut'; readonly last: Session | null }
  | { readonly kind: 'signedIn'; readonly session: Session }

/** The session, and what the ERP reports about itself (foundation §3). */
export interface SessionState {
  readonly status: Status
  /** In memory only, never in the browser's storage. */
  readonly token: string | null
  /** The extensions of the contract that this ERP supports. */
  readonly capabilities: readonly Capability[]
  /** The ways to sign in that the login page offers. */
  readonly loginWays: LoginWays
  /** `v` of the version answer, for the foot of the menu. */
  readonly version: string
  /** `gitversion` of the first answer; null before it. */
  readonly build: string | null
  /** Whether the ERP has reported another `gitversion` since. */
  readonly outdated: boolean
  /** Where the ERP runs: hidden developer features never exist on `production` and `test` (foundation §2). */
  readonly environment: string
  /** Only administrators may sign in to the company; only they see this flag. */
  readonly accessBlocked: boolean
  /** Where the login answer redirects a person who did not request a page. */
  readonly redirectTo: string | null
}

/** The one store of the session: created in `engine/entry`, changed by the actions of `session-actions.ts`. */
export type SessionStore = StoreApi<SessionState>

/** The environment assumed when the ERP names none. */
const PRODUCTION = 'production'

const INITIAL: SessionState = {
  status: { kind: 'unknown', problem: null },
  token: null,
  capabilities: [],
  loginWays: { password: true, otp: true, provider: null },
  version: '',
  build: null,
  outdated: false,
  environment: PRODUCTION,
  accessBlocked: false,
  redirectTo: null,
}

/** @param first the members that differ from the initial, unknown session: `{ token }` */
export function createSessionStore(first: Partial<SessionState> = {}): SessionStore {
  return createStore<SessionState>(() => ({ ...INITIAL, ...first }))
}

/** Whether hidden developer features may exist in this environment (foundation §2). */
export function allowsDeveloperFeatures(environment: string): boolean {
  return environment !== PRODUCTION && environment !== 'test'
}

/** The version's first 8 characters when it contains no dot (site-modules §2.3). */
export function shortVersion(version: string): string {
  return version.includes('.') ? version : version.slice(0, 8)
}
