/**
 * The story of a part of the shell: the shell as a whole at one address, with an ERP that answers as the story says.
 *
 * ```ts
 * export const NothingWaits = shellStory({ answers: { '/main/waiting': () => ({ get_waiting: [] }) } })
 * ```
 */
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { createCalls } from '../../calls/calls.ts'
import type { Session } from '../../calls/contract.ts'
import { fakeTransport, type FakeHandler } from '../../calls/fake.ts'
import type { Manifest } from '../../definition/definition.ts'
import { dismissAll, say } from '../../ui/toasts.ts'
import { createDefinitions } from '../../shell/definitions.ts'
import { Gate } from '../../shell/Gate.tsx'
import { createManifestStore } from '../../shell/manifest.ts'
import { createSessionActions, createSessionStore, type SessionState, type Status } from '../../shell/session.ts'
import { ShellContext, type Shell } from '../../shell/shell-context.ts'
import { actsOf, type Acts } from '../playing.ts'
import type { PartStory } from '../part-story.tsx'
import { MANIFEST, personOf } from './site.ts'

export interface ShellFacts {
  /** Path of the page: `/` unless told otherwise. */
  readonly at?: string
  /** Who is signed in; null: nobody. */
  readonly person?: Partial<Session> | null
  /** Instead of either: what is known of a session. */
  readonly status?: Status
  readonly session?: Partial<SessionState>
  readonly manifest?: Partial<Manifest>
  readonly singleModule?: boolean
  /** By path; a call that nothing is said of is answered 404. */
  readonly answers?: Readonly<Record<string, FakeHandler>>
  /** What the browser remembers, by its key there. */
  readonly kept?: Readonly<Record<string, unknown>>
  /** Instead of the page of the address. */
  draw?(): ReactNode
}

const CAPABILITIES = ['waiting', 'storedlogins']
const NEVER = new Promise<never>(() => undefined)

/** An answer that does not come. */
export const never: FakeHandler = () => NEVER

export function shellStory(facts: ShellFacts, acts: Acts = {}): PartStory {
  return {
    ...actsOf({ ...acts, before: () => remembering(facts.kept ?? {}, acts) }),
    parameters: { bare: true },
    render: () => <OpenShell facts={facts} />,
  }
}

/** What an earlier story left behind would be part of this one. */
function remembering(kept: Readonly<Record<string, unknown>>, { before }: Acts): () => void {
  dismissAll()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
  const undo = before?.()
  return () => {
    undo?.()
    for (const key of Object.keys(localStorage)) if (key.startsWith('countersign.')) localStorage.removeItem(key)
    dismissAll()
  }
}

function OpenShell({ facts }: { readonly facts: ShellFacts }) {
  const [shell] = useState(() => shellOf(facts))
  return (
    <ShellContext value={shell}>
      <MemoryRouter initialEntries={[facts.at ?? '/']}>{facts.draw ? facts.draw() : <Gate />}</MemoryRouter>
    </ShellContext>
  )
}

function shellOf({ person = {}, status, session, manifest, singleModule = false, answers = {} }: ShellFacts): Shell {
  const store = createSessionStore('story')
  const known: Status =
    person === null ? { kind: 'signedOut', last: null } : { kind: 'signedIn', session: personOf(person) }
  store.setState({ status: status ?? known, capabilities: CAPABILITIES, version: '2026.11.3', ...session })
  const calls = createCalls({
    transport: fakeTransport({ handlers: answers }),
    apiid: 'story',
    token: () => store.getState().token,
    capabilities: () => store.getState().capabilities,
    onUnauthorized: () => false,
  })
  return {
    session: store,
    calls,
    singleModule,
    actions: createSessionActions({ store, calls, say, announce: () => undefined, wasSignedIn: () => false }),
    manifest: createManifestStore({ ...MANIFEST, ...manifest }),
    // The screens of this site have no definitions: what stands around a screen is what these stories show.
    definitions: createDefinitions(() => Promise.reject(new Error('There is no such definition.'))),
    Screen: () => null,
    FilterPanel: () => null,
    warmScreen: async () => undefined,
    atHand: () => null,
    onAtHand: () => undefined,
  }
}
