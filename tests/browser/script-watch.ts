/** A page that records what a payload has become and what it has done. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { newContext, type Window } from './browser.ts'
import type { Session } from './journeys.ts'
import { FOREIGN_HOST, payloads } from './payloads.ts'

/** A page, and the findings on it, which must be empty. */
export interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  /** Everything recorded so far, and what is on the page now. */
  findings(): Promise<readonly string[]>
}

interface Watching {
  readonly address: string
  readonly window: Window
  readonly cookies: Session
}

export async function openWatchedPage(browser: Browser, { address, window, cookies }: Watching): Promise<Watched> {
  const context = await newContext(browser, window)
  const recorded = new Set<string>()
  await watchContext(context, { host: new URL(address).host, recorded })
  await context.addCookies(cookies)
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    recorded.add(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('page', (other) => void recorded.add(`opened ${other.url()}`))
  const findings = async (): Promise<readonly string[]> => {
    for (const line of await Promise.all(page.frames().map(madeOfPayloads))) line.forEach((each) => recorded.add(each))
    return [...recorded]
  }
  return { context, page, findings }
}

async function watchContext(
  context: BrowserContext,
  { host, recorded }: { readonly host: string; readonly recorded: Set<string> },
): Promise<void> {
  await context.exposeBinding(
    '__ran',
    (_source, number: number) => void recorded.add(`ran: ${payloads[number] ?? number}`),
  )
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy violation: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.host !== host) recorded.add(`asked ${request.url()}`)
  })
  context.on('console', (message) => {
    if (message.text().includes('policy violation')) recorded.add(message.text())
  })
}

/** Elements and addresses made from a payload, even if a policy prevents them from running. */
async function madeOfPayloads(frame: ReturnType<Page['frames']>[number]): Promise<readonly string[]> {
  const search = (foreign: string): string[] => {
    const hostile = (address: string): boolean => /__ran/.test(address) || address.includes(foreign)
    const elements = [...document.querySelectorAll('[data-probe], [src], [href], [action], [formaction], [srcdoc]')]
    return elements.flatMap((element) => {
      if (element.hasAttribute('data-probe')) return [`element: ${element.outerHTML.slice(0, 200)}`]
      const addresses = ['src', 'href', 'action', 'formaction', 'srcdoc'].map(
        (name) => element.getAttribute(name) ?? '',
      )
      // Within an address of ours it is text; only an address that begins with it leads elsewhere.
      const wrong = addresses.filter(
        (each) => hostile(each) && !/^(\/|\.|\?|#|https?:\/\/127\.)/.test(each.replace(/^\/\//, '!')),
      )
      return wrong.map((address) => `address of <${element.localName}>: ${address.slice(0, 200)}`)
    })
  }
  return await frame.evaluate(search, FOREIGN_HOST).catch(() => [])
}
