/** Draws a part of the shell in a DOM: its effects, events and navigation work. */
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, type DataRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { ShellContext } from '../../engine/shell/site/shell-context.ts'
import { routeTable } from '../../engine/shell/routes.tsx'
import { ANY_ADDRESS, InRouter } from '../../tools/stories/InRouter.tsx'
import { sampleShell, type ShellFacts } from '../../tools/stories/shell/sample-shell.ts'
import { doing, drawAlone } from '../blocks/open-screen.tsx'

interface OpenFacts extends ShellFacts {
  /** Address of the page. Default: `/`. */
  readonly at?: string
}

export async function openShell(part: ReactNode, { at = '/', ...facts }: OpenFacts = {}) {
  const sample = sampleShell(facts)
  const router = createMemoryRouter(ANY_ADDRESS, { initialEntries: [at] })
  const page = await drawAlone(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ShellContext value={sample.shell}>
        <InRouter router={router}>{part}</InRouter>
      </ShellContext>
    </SWRConfig>,
  )
  return { ...sample, page, goTo: goingTo(router) }
}

/** The whole shell at an address, with its route table. */
export async function openSite({ at = '/', ...facts }: OpenFacts = {}) {
  const sample = sampleShell(facts)
  const routes = routeTable({ session: sample.shell.session, loadScreen: async () => undefined })
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const page = await drawAlone(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ShellContext value={sample.shell}>
        <RouterProvider router={router} />
      </ShellContext>
    </SWRConfig>,
  )
  return { ...sample, page, router, goTo: goingTo(router) }
}

const goingTo = (router: DataRouter) => (path: string) => doing(() => router.navigate(path))
