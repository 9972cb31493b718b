// First: from here on no text becomes HTML or script.
import './entry/trusted-types.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router-dom'
import type { Manifest } from './definition/definition.ts'
import { messageIn } from './definition/message-fragment.ts'
import { connect } from './entry/connect.ts'
import { createShell } from './entry/create-shell.tsx'
import { followCompany } from './entry/follow-company.ts'
import { atMost, screenLoader } from './entry/screen-ahead.ts'
import { t } from './messages/message.ts'
import { recordEarlyKeys } from './ui/keys/early-keys.ts'
import { showToast } from './ui/toasts.ts'
import { whileIdle } from './ui/while-idle.ts'
import { App } from './shell/App.tsx'
import { routeTable } from './shell/routes.tsx'
import { listenForSavedScreens } from './shell/development/hot.ts'
import { prefetchLogin } from './shell/Gate.tsx'
import { offeredLanguages, readLanguage } from './shell/language/language.ts'
import type { TranslatedSite } from './shell/language/translated-site.ts'
import { CREDENTIALS_EXPIRED, credentialsIn } from './shell/session/credentials.ts'
import { wasSignedIn, watchSession } from './shell/session/session-watch.ts'
import { languagesIn, opensSession } from './shell/session/version-answer.ts'
import type { EmbeddedDefinition } from './shell/site/definitions.ts'
import { firstManifest, watchManifest } from './shell/site/manifest.ts'
import type { Shell } from './shell/site/shell-context.ts'
import { embeddedJson, fetchJson } from './shell/site/site-files.ts'
import { laterWidgets, widgetOverlays, widgets } from '../widgets/views.ts'
import { applyDensity, readDensity } from './shell/theme/density.ts'
import { loadOwnFonts } from './shell/theme/own-fonts.ts'
import { applyTheme, readTheme } from './shell/theme/theme.ts'

/** The entry point of the page: reads what the server embedded in it, creates the shell, and draws it. */
async function start(): Promise<void> {
  recordEarlyKeys()
  applyTheme(readTheme(localStorage), document.documentElement)
  applyDensity(readDensity(localStorage), document.documentElement)
  loadOwnFonts(localStorage, 'connection' in navigator ? (navigator.connection as object) : undefined)
  const credentials = takeCredentials()
  // The embedded version answer is that of the cookie's session; a token opens another.
  const version = credentials.token === null ? embeddedJson<unknown>(document, 'version') : null
  const isSignedIn = version === null ? credentials.token !== null || wasSignedIn() : opensSession(version)
  const login = isSignedIn ? null : prefetchLogin()
  const manifest = await firstManifest(document, fetchJson)
  const own = version === null ? undefined : languagesIn(version)
  const language = readLanguage(localStorage, offeredLanguages(manifest, own))
  const site = await siteInLanguage(manifest, language)
  document.title = site.manifest.label
  const transport = connect(manifest)
  const shell = createShell(site, credentials.token, { widgets, overlays: widgetOverlays, transport })
  watchManifest(shell.manifest, site.fetchJson)
  watchSession(shell.session, shell.actions)
  // A script that fails to load may belong to a version that the server no longer has: the heartbeat reveals that.
  window.addEventListener('vite:preloadError', () => void shell.actions.heartbeat())
  // Only with the answer in the page: otherwise a reload would choose the same language again.
  if (version !== null) followCompany(shell.session, { manifest, spoken: language.name })
  listenForSavedScreens()
  if (credentials.expired) showToast(t(CREDENTIALS_EXPIRED), { tone: 'warning', seconds: 20 })
  document.addEventListener('keydown', () => void loadKeepFocus(), { once: true })
  void shell.actions.start(version)
  if (credentials.message !== null) void reportOpened(shell, credentials.message)
  const loadScreen = screenLoader(shell, laterWidgets, transport.settled)
  const router = createBrowserRouter(routeTable({ session: shell.session, loadScreen }))
  // The head of the page has already requested them: drawing without them would mean drawing twice.
  if (version !== null) await (login ?? untilLoaded(router))
  draw(shell, router)
  setTimeout(() => whileIdle([() => listenLater(shell)]), LISTEN_AFTER_MS)
}

const reportOpened = (shell: Shell, message: string): Promise<void> =>
  import('./shell/session/opened-message.ts').then(
    ({ reportOpenedMessage }) => reportOpenedMessage(shell, message),
    () => undefined,
  )

/** Delayed until after the first rows: changes in the meantime are reported afterwards. */
const LISTEN_AFTER_MS = 4_000

/** Delay after the script failed to load, for example without network. Until then pages poll. */
const LISTEN_AGAIN_MS = 60_000

const listenLater = async (shell: Shell): Promise<void> => {
  const part = await import('./shell/events/listen.ts').catch(() => null)
  if (part) part.listenForChanges(shell)
  else setTimeout(() => void listenLater(shell), LISTEN_AGAIN_MS)
}

/** Waits for the page of the address: for a screen as its loader does, for another page a moment. */
async function untilLoaded(router: DataRouter): Promise<void> {
  if (router.state.initialized) return
  const loaded = new Promise<void>((resolve) => {
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return
      leave()
      resolve()
    })
  })
  const isScreen = router.state.matches.some(({ route }) => route.loader !== undefined)
  await (isScreen ? loaded : Promise.race([loaded, atMost()]))
}

function draw(shell: Shell, router: DataRouter): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element "root".')
  createRoot(root).render(
    <StrictMode>
      <App {...{ shell, router }} />
    </StrictMode>,
  )
}

/** Loaded with the first key; without it the focus is as browsers leave it. */
const loadKeepFocus = () =>
  import('./shell/keyboard/keep-focus.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => undefined,
  )

async function siteInLanguage(
  manifest: Manifest,
  { name, words }: ReturnType<typeof readLanguage>,
): Promise<TranslatedSite> {
  const definition = embeddedJson<EmbeddedDefinition>(document, 'definition')
  if (name === 'en') return { manifest, definition, fetchJson }
  const { translateSite } = await import('./shell/language/translated-site.ts')
  return translateSite({ manifest, definition, fetchJson }, { name, words })
}

/** Reads the token an ERP put into the address, and removes it from there. */
function takeCredentials() {
  const { pathname, search, hash } = window.location
  const credentials = credentialsIn(search)
  const message = messageIn(hash)
  const address = pathname + credentials.search + (message === null ? hash : '')
  if (address !== pathname + search + hash) history.replaceState(history.state, '', address)
  return { ...credentials, message }
}

void start()
