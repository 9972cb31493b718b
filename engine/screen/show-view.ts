/** Navigation of a page: to another view of the same screen, a route, an overlay, and back. */
import type { Calls } from '../calls/calls.ts'
import type { Row } from '../calls/contract.ts'
import type { ShowTarget } from '../definition/definition.ts'
import type { NavigateFunction } from 'react-router-dom'
import { canGoBack } from '../ui/history-entry.ts'
import { viewAddress } from '../page/address/address-of.ts'
import { viewIn, type HistoryEntry } from '../page/address/address.ts'
import type { SetQuery } from './use-query.ts'
import { saveScrollPosition } from './use-scroll-position.ts'
import { evaluateWords } from '../page/scope/names.ts'
import type { PageModel } from '../page/page-model.ts'
import { mayLeave } from '../page/events/files.ts'
import { closeTabs } from '../page/events/open-tab.ts'
import { openOverlay } from '../page/events/overlays.ts'

export interface Navigation {
  readonly page: PageModel
  readonly calls: Calls
  readonly navigate: NavigateFunction
  readonly setQuery: SetQuery
}

export function showTarget(navigation: Navigation, target: ShowTarget, values: Row | null): void {
  const { page } = navigation
  if (target.what === 'view') showView(navigation, target.view, values)
  else if (target.what === 'overlay') openOverlay(page.store, { overlay: target.overlay, with: values ?? {} })
  else void showRoute(navigation, evaluateWords(target.route, page.names(), page.locale), values ?? {})
}

async function showRoute({ calls, navigate }: Navigation, route: string, query: Row): Promise<void> {
  const { goToRoute } = await import('./go-to-route.ts')
  goToRoute({ calls, navigate: (to) => void navigate(to) }, route, query)
}

/** Shows another view of this screen as a new history entry; with values it begins a new form session. */
function showView({ page, setQuery }: Navigation, name: string, values: Row | null): void {
  const { definition, store } = page
  const entry = page.entry.get()
  const target = definition.views[name]
  if (!target) return
  const started = values && { form: crypto.randomUUID(), with: values }
  const own = started ?? { form: entry.form, with: entry.with }
  const to: HistoryEntry = target.modal
    ? { ...own, modal: name, below: started ? (entry.below ?? entry.form) : entry.below }
    : { ...own, modal: null, below: null }
  const params = new URLSearchParams(window.location.search)
  const search = target.modal ? params : viewAddress(definition, params, { view: name, with: own.with })
  const isOpen = page.view.get()?.name === name && viewIn(definition, params) === name
  if (!target.modal && !started && isOpen) return
  saveScrollPosition()
  // A new form session starts at its first tabs.
  if (started) closeTabs(store, name)
  setQuery(search.toString(), { state: { page: to } })
}

/** The entry of a form that was opened as new becomes that of the record it was saved as. */
export function followRecord({ page, setQuery }: Navigation): void {
  const { definition, store } = page
  const to: HistoryEntry = { ...page.entry.get(), with: store.getState().form }
  const params = new URLSearchParams(window.location.search)
  const search = to.modal
    ? params
    : viewAddress(definition, params, { view: viewIn(definition, params), with: to.with })
  setQuery(search.toString(), { replace: true, state: { page: to } })
}

/** How long the browser may take to go back, ms. */
const BACK_MS = 500

const goingBack = new WeakSet<PageModel>()

/** Whether the page itself goes back at this moment, and not the browser. */
export const isGoingBack = (page: PageModel): boolean => goingBack.has(page)

/** Back in the history, unless chosen files are kept. Resolves after the navigation, to whether the page was left. */
export async function back(navigation: Navigation): Promise<boolean> {
  const isLeaving = await mayLeave(navigation.page.store)
  if (isLeaving) await goBack(navigation)
  return isLeaving
}

/** Back in the history, or to the first view when there is none. */
async function goBack({ page, navigate, setQuery }: Navigation): Promise<void> {
  const { definition } = page
  if (!canGoBack()) {
    const params = new URLSearchParams(window.location.search)
    const search = viewAddress(definition, params, { view: definition.start, with: null })
    return setQuery(search.toString(), { replace: true })
  }
  goingBack.add(page)
  await new Promise<void>((resolve) => {
    setTimeout(resolve, BACK_MS)
    window.addEventListener('popstate', () => setTimeout(resolve), { once: true })
    void navigate(-1)
  })
  goingBack.delete(page)
}
