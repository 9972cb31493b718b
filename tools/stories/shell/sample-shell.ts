/** The shell of a small site with an ERP of fixed answers: for stories, and for tests that draw a part of the shell. */
import type { Capability } from '../../../engine/calls/capabilities.ts'
import { createCalls } from '../../../engine/calls/calls.ts'
import { createServerEvents } from '../../../engine/calls/server-events.ts'
import type { Session } from '../../../engine/calls/contract.ts'
import { fakeTransport, type FakeHandler } from '../../../engine/calls/fake.ts'
import type { Manifest } from '../../../engine/definition/definition.ts'
import { dismissTopic, showToast } from '../../../engine/ui/toasts.ts'
import { createSessionActions } from '../../../engine/shell/session/session-actions.ts'
import { createSessionStore, type SessionState, type Status } from '../../../engine/shell/session/session-state.ts'
import { createDefinitions } from '../../../engine/shell/site/definitions.ts'
import { createManifestStore } from '../../../engine/shell/site/manifest.ts'
import type { Shell } from '../../../engine/shell/site/shell-context.ts'
import { MANIFEST, storySession } from './site.ts'

/** What differs from a person signed in to that site, whose ERP answers nothing. */
export interface ShellFacts {
  /** The signed-in person; null: nobody. */
  readonly person?: Partial<Session> | null
  /** Instead of `person`. */
  readonly status?: Status
  readonly session?: Partial<SessionState>
  readonly manifest?: Partial<Manifest>
  readonly singleModule?: boolean
  /** By path; any other call is answered with 404. */
  readonly answers?: Readonly<Record<string, FakeHandler>>
}

const CAPABILITIES: readonly Capability[] = ['waiting', 'storedlogins', 'newpassword']

/** The shell and the transport of its calls, which records every request. */
export function sampleShell(facts: ShellFacts = {}) {
  const { person = {}, status, session, manifest, singleModule = false, answers = {} } = facts
  const fromPerson: Status =
    person === null ? { kind: 'signedOut', last: null } : { kind: 'signedIn', session: storySession(person) }
  const store = createSessionStore({
    status: status ?? fromPerson,
    token: 'story',
    capabilities: CAPABILITIES,
    version: '2026.11.3',
    ...session,
  })
  const transport = fakeTransport({ handlers: answers })
  const calls = createCalls({
    transport,
    apiid: 'story',
    token: () => store.getState().token,
    capabilities: () => store.getState().capabilities,
    onUnauthorized: () => false,
  })
  const shell: Shell = {
    session: store,
    calls,
    events: createServerEvents(),
    singleModule,
    actions: createSessionActions({
      store,
      calls,
      say: showToast,
      unsay: dismissTopic,
      announce: () => undefined,
      wasSignedIn: () => false,
    }),
    manifest: createManifestStore({ ...MANIFEST, ...manifest }),
    // The screens of this site have no definitions: stories and tests show only what is around a screen.
    definitions: createDefinitions(() => Promise.reject(new Error('There is no such definition.'))),
    Screen: () => null,
    FilterPanel: () => null,
    warmScreen: async () => undefined,
    openScreen: () => null,
    onOpenScreen: () => undefined,
  }
  return { shell, transport }
}
