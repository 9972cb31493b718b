import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import { findChromium, findLightChromium } from './chromium.ts'
import { fontEnvironment } from './fonts.ts'

/**
 * What no test needs. The first line is Chromium's popup under its address bar, a page with a process of its own
 * for each window: half the price of a short test. The others are those Playwright switches off, since a second
 * `--disable-features` takes the place of the first.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,DialMediaRouteProvider,GlobalMediaControls',
  'HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,Translate,AutoDeElevate',
  'BlockOriginHeaderModificationOnRedirect,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled',
]

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page begins where the browser has put its empty tab, instead of in a process of its own once more.
  '--renderer-process-limit=1',
  `--disable-features=${FEATURES_OFF.join(',')}`,
]

interface Launching {
  /** Without what a window has: for tests that ask what a page does, not how long it takes. */
  readonly light?: boolean
  /** Flags of this test's own. */
  readonly more?: readonly string[]
}

export async function launchBrowser({ light = false, more = [] }: Launching = {}): Promise<Browser> {
  const found = light ? findLightChromium() : findChromium({ install: false })
  if (!('path' in found)) throw new Error(found.advice)
  const env = { ...process.env, ...fontEnvironment() }
  return chromium.launch({ executablePath: found.path, args: [...FLAGS, ...more], env })
}

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A page that remembers everything that must not happen: console errors, thrown errors, policy violations. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** What went wrong so far, without what the test said it expects. */
  complaints(): readonly string[]
  /** Says that a console message like this belongs to the test (a refused login logs its 403). */
  expect(pattern: RegExp): void
}

/** The product's own type comes seconds later than all else, to wherever a test has taken the network by then. */
const TYPE = /Failed to load resource.*\/assets\/(files|inter)-/

/** Of a page that began to draw late: deep-link.test.ts asks whether all that is fetched ahead is used. */
export const FETCHED_AHEAD = /was preloaded using link preload but not used within a few seconds/

/** Answered by who signs in (journeys.ts); what a person reads of it is looked at in login-branches.test.ts. */
const TOO_MANY_SESSIONS = /status of 409 .*\/main\/login\b/

/** Opened and tried again by the page itself, also while a test has taken the network or the server. */
const EVENTS = /\/main\/events\b|\/assets\/listen-/

const underWay = new WeakMap<Page, Set<Request>>()

/** How many requests of the page are not answered yet. */
export const requestsOf = (page: Page): number => underWay.get(page)?.size ?? 0

function countRequests(page: Page): void {
  const open = new Set<Request>()
  let isOpening = false
  underWay.set(page, open)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isOpening = true
    // A stream of events ends with its page.
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !isOpening) return
    isOpening = false
    // A new document: what the one before it asked for has nobody to answer, and not every such request reports its end.
    open.clear()
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** How large the window is; a small one is a phone's, unless somebody with a mouse has enlarged what is in it. */
export interface Window {
  readonly width: number
  readonly height: number
  readonly mouse?: boolean
}

export async function openPage(browser: Browser, window: Window): Promise<WatchedPage> {
  return watchedPage(await newContext(browser, window))
}

/** A profile of its own: nobody is signed in, nothing is kept. */
export function newContext(browser: Browser, { mouse = false, ...viewport }: Window): Promise<BrowserContext> {
  const phone = viewport.width <= 640 && !mouse
  return browser.newContext({ viewport, hasTouch: phone, isMobile: phone, locale: 'en-IN' })
}

export async function watchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage()
  countRequests(page)
  const seen: string[] = []
  const expected: RegExp[] = [TYPE, FETCHED_AHEAD, TOO_MANY_SESSIONS, EVENTS]
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' || message.type() === 'warning')
      seen.push(`${message.type()}: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => seen.push(`thrown: ${error.message}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return {
    page,
    context,
    complaints: () => seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
    expect: (pattern) => void expected.push(pattern),
  }
}
