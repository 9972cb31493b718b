/** The calls of a screen in a story: those of the product, sent to the story's own ERP. */
import { createCalls, type Calls } from '../../engine/calls/calls.ts'
import { storyErp } from './erp.ts'
import type { ErpFacts } from './rows.ts'
import { answerWorkers } from './worker-bridge.ts'

/** A page that represents any page of the ERP (.storybook/static). */
const ERP_PAGE = 'erp-page.html'

export interface StoryCalls {
  readonly calls: Calls
  /** To be called when the story is shown; returns a function that stops it. */
  listen(): () => void
}

export function storyCalls(facts: ErpFacts): StoryCalls {
  const transport = storyErp(facts)
  const token = crypto.randomUUID()
  const calls = createCalls({
    transport,
    apiid: 'story',
    token: () => token,
    onUnauthorized: () => false,
    capabilities: () => ['decisions', 'exports', 'history', 'imports', 'inactive', 'links'],
  })
  return { calls: { ...calls, documentUrl: pageUrl }, listen: () => answerWorkers(transport, token) }
}

/** Pages and files of the ERP all lead to that page; links to other sites do not change. */
function pageUrl(link: string): string | null {
  const home = globalThis.location.origin
  if (!URL.canParse(link, home)) return null
  const url = new URL(link, home)
  if (url.origin !== home) return url.href
  return link === '/' ? `${home}/` : new URL(ERP_PAGE, document.baseURI).href
}
