/** Draws a part of the shell in a DOM: its effects, events and navigation work. */
import type { ReactNode } from 'react'
import { createMemoryHistory } from '@tanstack/history'
import { HistoryProvider } from '../../engine/history/HistoryProvider.tsx'
import { ShellContext } from '../../engine/shell/site/shell-context.ts'
import { sampleShell, type ShellFacts } from '../../engine/stories/shell/sample-shell.ts'
import { doing, drawAlone } from '../blocks/open-screen.tsx'

interface OpenFacts extends ShellFacts {
  /** Address of the page. Default: `/`. */
  readonly at?: string
}

export async function openShell(part: ReactNode, { at = '/', ...facts }: OpenFacts = {}) {
  const sample = sampleShell(facts)
  const history = createMemoryHistory({ initialEntries: [at] })
  const page = await drawAlone(
    <ShellContext value={sample.shell}>
      <HistoryProvider history={history}>{part}</HistoryProvider>
    </ShellContext>,
  )
  return { ...sample, page, goTo: (path: string) => doing(() => history.push(path)) }
}
