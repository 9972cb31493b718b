/** Draws a part of the shell without a browser, after everything it loads lazily has come. */
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router-dom'
import { ShellContext } from '../../engine/shell/site/shell-context.ts'
import { ANY_ADDRESS, InRouter } from '../../tools/stories/InRouter.tsx'
import { sampleShell, type ShellFacts } from '../../tools/stories/shell/sample-shell.ts'

interface DrawFacts extends ShellFacts {
  /** Address of the page. Default: `/`. */
  readonly at?: string
}

/** The HTML of the part, without the comments by which React finds its own text again. */
export async function drawn(part: ReactNode, facts: DrawFacts = {}): Promise<string> {
  return draw(part, sampleShell(facts), facts.at)
}

/** What a hook answers when it is first called, with the shell it was called in. Later updates of state are ignored. */
export async function firstResult<T>(hook: () => T, facts: DrawFacts = {}) {
  const sample = sampleShell(facts)
  const results: T[] = []
  function Probe() {
    results.push(hook())
    return null
  }
  await draw(<Probe />, sample, facts.at)
  return { ...sample, result: results[0] as T }
}

async function draw(part: ReactNode, { shell }: ReturnType<typeof sampleShell>, at = '/'): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <ShellContext value={shell}>
      <InRouter router={createMemoryRouter(ANY_ADDRESS, { initialEntries: [at] })}>{part}</InRouter>
    </ShellContext>,
    { onError: (error) => void errors.push(error) },
  )
  if (errors.length > 0) throw errors[0]
  const html = await new Response(prelude).text()
  return html.replaceAll(/<!--.*?-->/g, '')
}
