/** The calls of a screen in a story: those of the product, over the story's own ERP. */
import { createCalls, type Calls } from '../calls/calls.ts'
import { storyErp } from './erp.ts'
import type { StoryFacts } from './rows.ts'
import { answerWorkers } from './worker-bridge.ts'

/** A page that stands for any page of the ERP (.storybook/static). */
const ERP_PAGE = 'erp-page.html'

export interface StoryCalls {
  readonly calls: Calls
  /** To be called when the story is shown; returns how to stop. */
  listen(): () => void
}

export function storyCalls(facts: StoryFacts): StoryCalls {
  const transport = storyErp(facts)
  const token = crypto.randomUUID()
  const calls = createCalls({
    transport,
    apiid: 'story',
    token: () => token,
    onUnauthorized: () => false,
    capabilities: () => ['decisions', 'counts', 'exports'],
  })
  return { calls: { ...calls, documentUrl: pageUrl }, listen: () => answerWorkers(transport, token) }
}

/** Pages and files of the ERP are all the same page; other sites stay what they are. */
function pageUrl(link: string): string | null {
  const home = globalThis.location.origin
  if (!URL.canParse(link, home)) return null
  const url = new URL(link, home)
  if (url.origin !== home) return url.href
  return link === '/' ? `${home}/` : new URL(ERP_PAGE, document.baseURI).href
}
