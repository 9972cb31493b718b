import { nearestName } from '../../diagnostics/nearest.ts'
import type { Checking } from './checking.ts'
import { stepsOf, type PageFacts } from './page-facts.ts'

/** Path prefixes of the ERP's own pages, and pages that every site has. */
const OTHERS: ReadonlySet<string> = new Set(['', 'main', 'ssr', 'login', 'outbox', 'datalisting', 'filters', 'agsk'])

/** A route that is opened belongs to the site: a screen, or a route of app.yaml. */
export function checkOpened({ positions, report, site }: Checking, facts: PageFacts): void {
  const { screens } = site
  if (screens === null) return
  for (const action of Object.keys(facts.page.actions ?? {})) {
    for (const { step, path } of stepsOf(facts, action)) {
      const [, name] = step.kind === 'open' ? (/^\/([^/?#{}]*)(?=$|[?#/])/.exec(step.open) ?? []) : []
      if (name === undefined || OTHERS.has(name.toLowerCase()) || screens.has(name)) continue
      const nearest = nearestName(name, screens.names())
      const suggestion = nearest === null || step.kind !== 'open' ? null : step.open.replace(name, nearest)
      report({ code: 'unknown-route', names: [`/${name}`], range: positions.value([...path, 'open']), suggestion })
    }
  }
}
