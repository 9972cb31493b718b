/** Loads the screen of the address before the first drawing. Loaded first, with main.tsx. */
import { sessionLocale } from '../calls/answers.ts'
import type { Shell } from '../shell/site/shell-context.ts'
import { loadScreen } from './create-shell.tsx'
import type { BlockLoaders } from './whole-screen.tsx'

/** Maximum delay of the first drawing for a large file or a slow ERP. */
const MOST_MS = 100

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
  const { loadAhead, openAhead } = await loadScreen()
  const answers = openAhead({
    definition,
    calls: shell.calls,
    session: status.session,
    locale: sessionLocale(locale, status.session),
  })
  const known = { query: Object.fromEntries(new URLSearchParams(search)), session: { ...status.session } }
  const parts = [
    loadAhead(definition, { widgets, known }).catch(() => undefined),
    ...(preloaded ? [preloaded, answers] : []),
  ]
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, MOST_MS))
  await Promise.race([Promise.all(parts), timeout])
}
