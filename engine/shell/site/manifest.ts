import { createStore, type StoreApi } from 'zustand/vanilla'
import { FORM_REFUSED_EVENT, type FormRefused } from '../../calls/errors.ts'
import type { Manifest } from '../../definition/definition.ts'
import { embeddedJson, type FetchJson } from './site-files.ts'

/** The site's screens, sections and settings as the server currently has them. */
export type ManifestStore = StoreApi<Manifest>

/** Fired on window when the menu has changed; `detail` is the new manifest. */
export const MANIFEST_EVENT = 'countersign:manifest'

const HREF = '/screens/manifest.json'
const REFETCH_MS = 120_000

/** The manifest embedded in the page, else the server's file (static hosting). */
export async function firstManifest(page: Document, fetchJson: FetchJson): Promise<Manifest> {
  return embeddedJson<Manifest>(page, 'manifest') ?? fetchJson<Manifest>(HREF, 'no-cache')
}

/** @param first the manifest until the server has another */
export function createManifestStore(first: Manifest): ManifestStore {
  return createStore<Manifest>(() => first)
}

/**
 * Keeps the store in step with the server: refetches on every return to the window, every two minutes and when a form
 * was refused, and takes the manifest of MANIFEST_EVENT at once. Returns the function that stops it.
 */
export function watchManifest(store: ManifestStore, fetchJson: FetchJson): () => void {
  const update = (next: Manifest) => {
    // An equal manifest must not redraw the page.
    if (JSON.stringify(next) !== JSON.stringify(store.getState())) store.setState(next, true)
  }
  // Offline, or a server restarting: the current manifest is used until the next attempt.
  const refetch = (): Promise<void> => fetchJson<Manifest>(HREF, 'no-cache').then(update, () => undefined)
  const onFocus = () => void refetch()
  const onRefused = ({ detail: { screen, answer } }: CustomEvent<FormRefused>) => {
    const hrefNow = () => store.getState().screens.find((each) => each.screen === screen)?.href
    const before = hrefNow()
    answer(refetch().then(() => hrefNow() !== before))
  }
  const onEvent = (event: Event) => update((event as CustomEvent<Manifest>).detail)
  const timer = setInterval(onFocus, REFETCH_MS)
  window.addEventListener('focus', onFocus)
  window.addEventListener(FORM_REFUSED_EVENT, onRefused as EventListener)
  window.addEventListener(MANIFEST_EVENT, onEvent)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', onFocus)
    window.removeEventListener(FORM_REFUSED_EVENT, onRefused as EventListener)
    window.removeEventListener(MANIFEST_EVENT, onEvent)
  }
}
