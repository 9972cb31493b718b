// First: from here on no text becomes HTML or script (trust rule 10).
import './shell/trusted-types.ts'
import { lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createCalls, type Calls } from './calls/calls.ts'
import { httpTransport } from './calls/http.ts'
import type { Manifest } from './definition/definition.ts'
import { say } from './runtime/messages.ts'
import { App } from './shell/App.tsx'
import { CREDENTIALS_EXPIRED, credentialsIn } from './shell/credentials.ts'
import { createDefinitions } from './shell/definitions.ts'
import { fetchJson } from './shell/fetch-json.ts'
import { listenForSavedScreens } from './shell/hot.ts'
import { createManifestStore, firstManifest, watchManifest } from './shell/manifest.ts'
import { createSessionActions, createSessionStore, type SessionActions } from './shell/session.ts'
import { announce, wasSignedIn, watchSession } from './shell/session-watch.ts'
import type { ScreenProps, Shell } from './shell/shell-context.ts'
import { applyTheme, readTheme } from './shell/theme/theme.ts'

/** The one place that knows every part: what is open to extension is put together here and handed down. */
async function start(): Promise<void> {
  applyTheme(readTheme(localStorage), document.documentElement)
  const credentials = takeCredentials()
  const manifest = await firstManifest(document, fetchJson)
  document.title = manifest.label
  const shell = createShell(manifest, credentials.token)
  watchManifest(shell.manifest, fetchJson)
  watchSession(shell.session, shell.actions)
  listenForSavedScreens()
  if (credentials.expired) say(CREDENTIALS_EXPIRED, { tone: 'warning', seconds: 20 })
  void shell.actions.start()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element "root".')
  createRoot(root).render(
    <StrictMode>
      <App shell={shell} />
    </StrictMode>,
  )
}

function createShell(manifest: Manifest, token: string | null): Shell {
  const session = createSessionStore(token)
  const calls = createCalls({
    transport: httpTransport(),
    apiid: manifest.apiid,
    token: () => session.getState().token,
    capabilities: () => session.getState().capabilities,
    onUnauthorized: () => actions.unauthorized(),
  })
  const actions: SessionActions = createSessionActions({ store: session, calls, say, announce, wasSignedIn })
  const manifestStore = createManifestStore(manifest)
  return {
    session,
    actions,
    calls,
    manifest: manifestStore,
    definitions: createDefinitions(fetchJson),
    Screen: screenOf(calls),
    warmScreen: () => void loadScreen().catch(() => undefined),
  }
}

/** The runtime and the registries: one chunk, asked for with the first screen. */
async function loadScreen() {
  const [{ ScreenView }, { blocks }] = await Promise.all([
    import('./runtime/ScreenView.tsx'),
    import('./blocks/views.ts'),
  ])
  return { ScreenView, blocks }
}

function screenOf(calls: Calls) {
  return lazy(async () => {
    const { ScreenView, blocks } = await loadScreen()
    return {
      default: (props: ScreenProps) => <ScreenView {...props} calls={calls} blocks={blocks} />,
    }
  })
}

/** Reads the token an ERP put into the address, and takes it out of there. */
function takeCredentials() {
  const { pathname, search, hash } = window.location
  const credentials = credentialsIn(search)
  if (credentials.search !== search) history.replaceState(history.state, '', pathname + credentials.search + hash)
  return credentials
}

void start()
