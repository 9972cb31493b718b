/**
 * The story of a part of the shell: the shell as a whole at one address, with the ERP answers of the story.
 *
 * ```ts
 * export const NothingWaits = shellStory({ answers: { '/main/waiting': () => ({ get_waiting: [] }) } })
 * ```
 */
import { useState, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import type { FakeHandler } from '../../../engine/calls/fake.ts'
import { dismissAll } from '../../../engine/ui/toasts.ts'
import { routeTable } from '../../../engine/shell/routes.tsx'
import { ShellContext } from '../../../engine/shell/site/shell-context.ts'
import { ANY_ADDRESS, InRouter } from '../InRouter.tsx'
import { actsOf, type Acts } from '../playing.ts'
import type { PartStory } from '../part-story.tsx'
import { sampleShell, type ShellFacts } from './sample-shell.ts'

/** What a story shows. */
export interface ShellStoryFacts extends ShellFacts {
  /** Path of the page. Default: `/`. */
  readonly at?: string
  /** Contents of the browser's storage, by key. */
  readonly storage?: Readonly<Record<string, unknown>>
  /** Instead of the page at the address. */
  draw?(): ReactNode
}

const NEVER = new Promise<never>(() => undefined)

/** An answer that never arrives. */
export const never: FakeHandler = () => NEVER

/** @param acts what the person of the story does */
export function shellStory(facts: ShellStoryFacts, acts: Acts = {}): PartStory {
  return {
    ...actsOf({ ...acts, before: () => fillStorage(facts.storage ?? {}, acts) }),
    parameters: { bare: true },
    render: () => <OpenShell facts={facts} />,
  }
}

/** Returns a function that clears it: the storage and messages of one story would leak into the next. */
function fillStorage(storage: Readonly<Record<string, unknown>>, { before }: Acts): () => void {
  dismissAll()
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, JSON.stringify(value))
  const undo = before?.()
  return () => {
    undo?.()
    for (const key of Object.keys(localStorage)) if (key.startsWith('countersign.')) localStorage.removeItem(key)
    dismissAll()
  }
}

function OpenShell({ facts }: { readonly facts: ShellStoryFacts }) {
  const [{ shell }] = useState(() => sampleShell(facts))
  const [router] = useState(() => {
    const routes = facts.draw ? ANY_ADDRESS : routeTable({ session: shell.session, loadScreen: async () => undefined })
    return createMemoryRouter(routes, { initialEntries: [facts.at ?? '/'] })
  })
  const [swr] = useState(() => ({ provider: () => new Map() }))
  return (
    <SWRConfig value={swr}>
      <ShellContext value={shell}>
        {facts.draw ? <InRouter router={router}>{facts.draw()}</InRouter> : <RouterProvider router={router} />}
      </ShellContext>
    </SWRConfig>
  )
}
