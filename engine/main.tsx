// First: from here on no text becomes HTML or script (trust rule 10).
import './shell/trusted-types.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createCalls, type Calls } from './calls/calls.ts'
import { httpTransport } from './calls/http.ts'
import type { Manifest } from './definition/definition.ts'
import type { AtHand } from './runtime/commands.ts'
import { say } from './runtime/messages.ts'
import { App } from './shell/App.tsx'
import { broughtJson } from './shell/brought.ts'
import { warmLogin } from './shell/chunks.ts'
import { CREDENTIALS_EXPIRED, credentialsIn } from './shell/credentials.ts'
import { createDefinitions, type BroughtDefinition } from './shell/definitions.ts'
import { fetchJson } from './shell/fetch-json.ts'
import { listenForSavedScreens } from './shell/hot.ts'
import { readLanguage } from './shell/language.ts'
import { createManifestStore, firstManifest, watchManifest } from './shell/manifest.ts'
import { createSessionActions, createSessionStore, saysSignedIn, type SessionActions } from './shell/session.ts'
import { announce, wasSignedIn, watchSession } from './shell/session-watch.ts'
import type { Site } from './shell/own-site.ts'
import type { FilterPanelProps, ScreenProps, Shell } from './shell/shell-context.ts'
import { preloadable } from './runtime/preloadable.tsx'
import { isSingleModule } from './shell/single-module.ts'
import { applyDensity, readDensity } from './shell/theme/density.ts'
import { drawInOwnType } from './shell/theme/own-type.ts'
import { applyTheme, readTheme } from './shell/theme/theme.ts'
import { t } from './messages/message.ts'
import { overlays, widgets } from '../widgets/views.ts'

/** The one place that knows every part: what is open to extension is put together here and handed down. */
async function start(): Promise<void> {
  applyTheme(readTheme(localStorage), document.documentElement)
  applyDensity(readDensity(localStorage), document.documentElement)
  drawInOwnType(localStorage)
  const credentials = takeCredentials()
  // The version answer in the page is that of the cookie's session, and a token brings another.
  const version = credentials.token === null ? broughtJson<unknown>(document, 'version') : null
  const isIn = version === null ? credentials.token !== null || wasSignedIn() : saysSignedIn(version)
  const login = isIn ? null : warmLogin()
  const site = await siteIn(await firstManifest(document, fetchJson))
  document.title = site.manifest.label
  const shell = createShell(site, credentials.token)
  watchManifest(shell.manifest, site.fetchJson)
  watchSession(shell.session, shell.actions)
  listenForSavedScreens()
  if (credentials.expired) say(t(CREDENTIALS_EXPIRED), { tone: 'warning', seconds: 20 })
  document.addEventListener('keydown', () => void watchFocus(), { once: true })
  void shell.actions.start(version)
  // Named in the page's head, they are on their way already: to draw without them would be to draw twice.
  if (version !== null) await Promise.all([login, screenAhead(shell)])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element "root".')
  createRoot(root).render(
    <StrictMode>
      <App shell={shell} />
    </StrictMode>,
  )
}

/** For who uses keys; a part that does not come costs nothing else. */
const watchFocus = () =>
  import('./shell/focus-keeper.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  )

async function siteIn(manifest: Manifest): Promise<Site> {
  const definition = broughtJson<BroughtDefinition>(document, 'definition')
  const { name, words } = readLanguage(localStorage, manifest)
  if (name === 'en') return { manifest, definition, fetchJson }
  const { siteIn } = await import('./shell/own-site.ts')
  return siteIn({ manifest, definition, fetchJson }, { name, words })
}

function createShell({ manifest, definition, fetchJson }: Site, token: string | null): Shell {
  const session = createSessionStore(token)
  const calls = createCalls({
    transport: httpTransport({ origin: manifest.erp ?? '' }),
    origin: manifest.erp ?? undefined,
    apiid: manifest.apiid,
    token: () => session.getState().token,
    capabilities: () => session.getState().capabilities,
    onUnauthorized: (sentWith) => actions.unauthorized(sentWith),
  })
  const actions: SessionActions = createSessionActions({ store: session, calls, say, announce, wasSignedIn })
  const manifestStore = createManifestStore(manifest)
  const screen = screenOf(calls)
  let atHand: AtHand | null = null
  return {
    session,
    actions,
    calls,
    manifest: manifestStore,
    definitions: createDefinitions(fetchJson, definition),
    Screen: screen.Component,
    FilterPanel: filterPanel.Component,
    warmScreen: () => screen.load().catch(() => undefined),
    atHand: () => atHand,
    onAtHand: (next) => void (atHand = next),
    singleModule: isSingleModule({ token, pathname: window.location.pathname, manifest, kept: sessionStorage }),
  }
}

/** Longer than this a screen does not wait for what should be here: an ERP may take its time, and a large file, too. */
const SOON_MS = 100

/** The screen of the address: what draws it and its blocks and, where the page's head asked for them, its first rows. */
async function screenAhead(shell: Shell): Promise<void> {
  const locale = shell.manifest.getState()
  const { pathname, search } = window.location
  const entry = locale.screens.find(({ screen }) => pathname === `/${screen}`)
  if (!entry) return
  await shell.warmScreen()
  const definition = shell.definitions.ready(entry.href)
  const { status } = shell.session.getState()
  if (definition === null || status.kind !== 'signedIn') return
  const { loadAhead, readAhead } = await loadScreen()
  const areComing = document.querySelector('link[rel=preload][as=fetch]') !== null
  const { session } = status
  const params = new URLSearchParams(search)
  const rest = [
    loadAhead(definition).catch(() => undefined),
    areComing ? readAhead({ definition, calls: shell.calls, session, params, locale }) : null,
  ]
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, SOON_MS))
  await Promise.race([Promise.all(rest), tooLong])
}

const loadScreen = () => import('./screen.ts')

function screenOf(calls: Calls) {
  return preloadable(async () => {
    const { ScreenView, plainBlocks, WholeScreen: Whole, overlayView } = await loadScreen()
    const blocks = { ...plainBlocks, ...widgets }
    const Overlay = overlayView(overlays)
    return (props: ScreenProps) => <ScreenView {...props} {...{ calls, blocks, Whole, Overlay }} />
  })
}

const filterPanel = preloadable<FilterPanelProps>(
  async () => (await import('./runtime/filters/FilterPanelPage.tsx')).FilterPanelPage,
)

/** Reads the token an ERP put into the address, and takes it out of there. */
function takeCredentials() {
  const { pathname, search, hash } = window.location
  const credentials = credentialsIn(search)
  if (credentials.search !== search) history.replaceState(history.state, '', pathname + credentials.search + hash)
  return credentials
}

void start()
