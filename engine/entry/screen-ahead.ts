/** Loads the screen of an address before it is drawn. Loaded first, with main.tsx. */
import type { Definition } from '../definition/definition.ts'
import { sessionLocale } from '../calls/answers.ts'
import type { Shell } from '../shell/site/shell-context.ts'
import { loadScreen } from './create-shell.tsx'
import { wasSignedIn } from '../shell/session/session-watch.ts'
import type { BlockLoaders } from './screen.tsx'

/** Maximum delay of a drawing for a large file or a slow ERP. */
const MOST_MS = 100

export const atMost = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, MOST_MS))

/**
 * What the route of screens loads before it is drawn. The first time, the screen of the page's address with its first
 * rows; afterwards only code and definition, since the page itself sends its requests when it is drawn a moment later.
 */
export function screenLoader(
  shell: Shell,
  widgets: BlockLoaders,
  preloaded: Promise<void> | null,
): (name: string) => Promise<void> {
  const { pathname } = window.location
  let isFirst = true
  return async (name) => {
    const isOfPage = isFirst && pathname === `/${name}`
    isFirst = false
    const entry = shell.manifest.getState().screens.find(({ screen }) => screen === name)
    // A browser in which nobody was signed in loads only the login page.
    if (!entry || !(wasSignedIn() || shell.session.getState().status.kind === 'signedIn')) return
    const definition = shell.definitions.load(entry.href).catch(() => undefined)
    if (isOfPage) await loadScreenAhead(shell, widgets, preloaded)
    else await Promise.race([loadCode(shell, definition), atMost()])
  }
}

/** Loads the code that draws a page of the definition. Never rejects: what does not arrive is loaded when it is drawn. */
async function loadCode(shell: Shell, definition: Promise<Definition | undefined>): Promise<void> {
  const [loaded] = await Promise.all([definition, shell.warmScreen()])
  if (loaded)
    await loadScreen()
      .then((screen) => screen.loadPageCode(loaded))
      .catch(() => undefined)
}

/**
 * Loads the code for the screen of the address, and requests its first rows; waits for them if the head of the page
 * has requested them already: without them the page would be drawn twice. Never rejects.
 *
 * @param widgets loaders of the site's blocks
 * @param preloaded resolves with the answers to the calls that the head has requested; null: it has requested none
 */
export async function loadScreenAhead(
  shell: Shell,
  widgets: BlockLoaders,
  preloaded: Promise<void> | null,
): Promise<void> {
  const locale = shell.manifest.getState()
  const { pathname, search } = window.location
  const entry = locale.screens.find(({ screen }) => pathname === `/${screen}`)
  if (!entry) return
  await shell.warmScreen()
  const definition = shell.definitions.ready(entry.href)
  const { status } = shell.session.getState()
  if (definition === null || status.kind !== 'signedIn') return
  const { loadPageCode, loadSeenFirst, openAhead } = await loadScreen()
  const known = { query: Object.fromEntries(new URLSearchParams(search)), session: { ...status.session } }
  const seenFirst = loadSeenFirst(definition, { widgets, known }).catch(() => undefined)
  const isLoaded = await loadPageCode(definition).then(
    () => true,
    () => false,
  )
  if (!isLoaded) return
  const answers = openAhead({
    definition,
    calls: shell.calls,
    session: status.session,
    locale: sessionLocale(locale, status.session),
  })
  const parts = [seenFirst, ...(preloaded ? [preloaded, answers] : [])]
  await Promise.race([Promise.all(parts), atMost()])
}
