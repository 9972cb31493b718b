/** Creates what the parts of the shell share. Loaded first, with main.tsx; the screen and the filter panel later. */
import { createCalls, type Calls } from '../calls/calls.ts'
import { createServerEvents, type ServerEvents } from '../calls/server-events.ts'
import type { Transport } from '../calls/transport.ts'
import { hiddenNames } from '../definition/hidden-fields.ts'
import type { Manifest } from '../definition/definition.ts'
import type { OpenScreen } from '../screen/commands.ts'
import { dismissTopic, showToast } from '../ui/toasts.ts'
import { preloadable } from '../ui/preloadable.tsx'
import type { TranslatedSite } from '../shell/language/translated-site.ts'
import { createSessionActions, type SessionActions } from '../shell/session/session-actions.ts'
import { createSessionStore, type SessionStore } from '../shell/session/session-state.ts'
import { announce, wasSignedIn } from '../shell/session/session-watch.ts'
import { isSingleModule } from '../shell/session/single-module.ts'
import { createDefinitions, visibleDefinitions } from '../shell/site/definitions.ts'
import { createManifestStore } from '../shell/site/manifest.ts'
import type { FilterPanelProps, ScreenProps, Shell } from '../shell/site/shell-context.ts'
import type { SiteViews } from './screen.tsx'

/** What a shell does not create itself. */
export interface ShellParts extends SiteViews {
  /** The connection to the ERP. */
  readonly transport: Transport
}

/** @param token from the address; null without one */
export function createShell(
  { manifest, definition, fetchJson }: TranslatedSite,
  token: string | null,
  parts: ShellParts,
): Shell {
  const session = createSessionStore({ token })
  const calls = callsOf(manifest, { session, transport: parts.transport }, (sentWith) => actions.unauthorized(sentWith))
  const actions: SessionActions = createSessionActions({
    store: session,
    calls,
    say: showToast,
    unsay: dismissTopic,
    announce,
    wasSignedIn,
  })
  const events = createServerEvents()
  const screen = screenOf(calls, events, parts)
  let openScreen: OpenScreen | null = null
  return {
    session,
    actions,
    calls,
    events,
    manifest: createManifestStore(manifest),
    definitions: visibleDefinitions(createDefinitions(fetchJson, definition), (name) => hiddenOf(session, name)),
    Screen: screen.Component,
    FilterPanel: filterPanel.Component,
    warmScreen: () => screen.load().catch(() => undefined),
    openScreen: () => openScreen,
    onOpenScreen: (next) => void (openScreen = next),
    singleModule: isSingleModule({ token, pathname: window.location.pathname, manifest, storage: sessionStorage }),
  }
}

/** Before anybody is signed in nothing is shown, and nothing is hidden. */
function hiddenOf(session: SessionStore, screen: string): readonly string[] {
  const { status } = session.getState()
  return status.kind === 'signedIn' ? hiddenNames(status.session.flags, screen) : []
}

function callsOf(
  { erp, apiid }: Manifest,
  { session, transport }: { readonly session: SessionStore; readonly transport: Transport },
  onUnauthorized: SessionActions['unauthorized'],
): Calls {
  return createCalls({
    transport,
    origin: erp ?? undefined,
    apiid,
    token: () => session.getState().token,
    loggedOut: logoutSignal(session),
    capabilities: () => session.getState().capabilities,
    onUnauthorized,
  })
}

/** Returns the signal of the current session. After logging out every pending call is aborted. */
function logoutSignal(session: SessionStore): () => AbortSignal {
  let controller = new AbortController()
  session.subscribe(({ status }, { status: before }) => {
    if (before.kind !== 'signedIn' || status.kind !== 'signedOut' || status.last !== null) return
    controller.abort()
    controller = new AbortController()
  })
  return () => controller.signal
}

/** Loads the runtime and the blocks of a list, once. */
export const loadScreen = () => import('./screen.tsx')

function screenOf(calls: Calls, events: ServerEvents, views: SiteViews) {
  return preloadable(async () => {
    const Screen = (await loadScreen()).siteScreen(views)
    return (props: ScreenProps) => <Screen {...props} {...{ calls, events }} />
  })
}

const filterPanel = preloadable<FilterPanelProps>(
  async () => (await import('../screen/filters/FilterPanelPage.tsx')).FilterPanelPage,
)
