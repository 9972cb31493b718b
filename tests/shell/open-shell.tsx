/** Draws a part of the shell in a DOM: its effects, events and navigation work. */
import { useEffect, type ReactNode } from 'react'
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom'
import { ShellContext } from '../../engine/shell/site/shell-context.ts'
import { sampleShell, type ShellFacts } from '../../engine/stories/shell/sample-shell.ts'
import { doing, drawAlone } from '../blocks/open-screen.tsx'

interface OpenFacts extends ShellFacts {
  /** Address of the page. Default: `/`. */
  readonly at?: string
}

export async function openShell(part: ReactNode, { at = '/', ...facts }: OpenFacts = {}) {
  const sample = sampleShell(facts)
  let navigate: NavigateFunction | undefined
  function Router({ children }: { readonly children: ReactNode }) {
    const ownNavigate = useNavigate()
    useEffect(() => {
      navigate = ownNavigate
    })
    return children
  }
  const page = await drawAlone(
    <ShellContext value={sample.shell}>
      <MemoryRouter initialEntries={[at]}>
        <Router>{part}</Router>
      </MemoryRouter>
    </ShellContext>,
  )
  return { ...sample, page, goTo: (path: string) => doing(() => navigate?.(path)) }
}
