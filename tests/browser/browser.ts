import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'
import { BROWSER_LIMIT_MS } from '../runner/limits.ts'
import { findChromium, findLightChromium } from './chromium.ts'
import { fontEnvironment } from './fonts.ts'

/**
 * Features that no test needs. The first line is the popup below Chromium's address bar, a page with its own process
 * for each window: half the cost of a short test. The others are those that Playwright disables, since a second
 * `--disable-features` replaces the first.
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
  // A page reuses the process of the browser's empty tab instead of starting another one.
  '--renderer-process-limit=1',
  `--disable-features=${FEATURES_OFF.join(',')}`,
]

interface Launching {
  /** Uses the headless shell: for tests of what a page does, not of how long it takes. */
  readonly light?: boolean
  /** Additional command-line flags. */
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

/** A page that records everything that must not happen: console errors, thrown errors, policy violations. */
export interface WatchedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Problems so far, except those that the test expects. */
  complaints(): readonly string[]
  /** Marks matching console messages as expected (a refused login logs its 403). */
  expect(pattern: RegExp): void
}

/** Web fonts load seconds after everything else, when a test may already have disabled the network. */
const TYPE = /Failed to load resource.*\/assets\/(files|inter)-/

/** Logged by a page that renders late; deep-link.test.ts checks that everything preloaded is used. */
export const FETCHED_AHEAD = /was preloaded using link preload but not used within a few seconds/

/** Handled by the sign-in helpers (journeys.ts); login-branches.test.ts checks what a person sees of it. */
const TOO_MANY_SESSIONS = /status of 409 .*\/main\/login\b/

/** Opened and retried by the page itself, also while a test has disabled the network or stopped the server. */
const EVENTS = /\/main\/events\b|\/assets\/listen-/

const underWay = new WeakMap<Page, Set<Request>>()

/** The number of the page's requests that are not answered yet. */
export const requestsOf = (page: Page): number => underWay.get(page)?.size ?? 0

function countRequests(page: Page): void {
  const open = new Set<Request>()
  let isOpening = false
  underWay.set(page, open)
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isOpening = true
    // An event stream stays open as long as its page.
    if (request.resourceType() !== 'eventsource') open.add(request)
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !isOpening) return
    isOpening = false
    // A new document: the previous one's requests are abandoned, and not all of them report their end.
    open.clear()
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Window size. A narrow window is a phone, unless it has a mouse (a zoomed page on a desk). */
export interface Window {
  readonly width: number
  readonly height: number
  readonly mouse?: boolean
}

export async function openPage(browser: Browser, window: Window): Promise<WatchedPage> {
  return watchedPage(await newContext(browser, window))
}

/** A separate profile: nobody is signed in, nothing is stored. */
export async function newContext(browser: Browser, { mouse = false, ...viewport }: Window): Promise<BrowserContext> {
  const phone = viewport.width <= 640 && !mouse
  const context = await browser.newContext({ viewport, hasTouch: phone, isMobile: phone, locale: 'en-IN' })
  context.setDefaultTimeout(BROWSER_LIMIT_MS)
  return context
}

export async function watchedPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage()
  countRequests(page)
  const problems: string[] = []
  const expected: RegExp[] = [TYPE, FETCHED_AHEAD, TOO_MANY_SESSIONS, EVENTS]
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' || message.type() === 'warning')
      problems.push(`${message.type()}: ${message.text()} (${url})`)
  })
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return {
    page,
    context,
    complaints: () => problems.filter((line) => !expected.some((pattern) => pattern.test(line))),
    expect: (pattern) => void expected.push(pattern),
  }
}
