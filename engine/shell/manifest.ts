import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Manifest } from '../definition/definition.ts'
import type { FetchJson } from './fetch-json.ts'

export type ManifestStore = StoreApi<Manifest>

/** Fired on window when the menu has changed; `detail` is the new manifest. */
export const MANIFEST_EVENT = 'countersign:manifest'

const HREF = '/screens/manifest.json'
const TOKEN = '%MANIFEST%'
const EVERY_MS = 120_000

/** The manifest standing in the page, else the one the server keeps (static hosting). */
export function firstManifest(page: Document, fetchJson: FetchJson): Promise<Manifest> {
  const text = page.getElementById('manifest')?.textContent.trim() ?? ''
  if (text === '' || text === TOKEN) return fetchJson<Manifest>(HREF, 'no-cache')
  return Promise.resolve(JSON.parse(text) as Manifest)
}

export function createManifestStore(first: Manifest): ManifestStore {
  return createStore<Manifest>(() => first)
}

/**
 * Keeps the menu as the server has it: on every return to the window, every two minutes, and at once when
 * MANIFEST_EVENT brings one. Returns what stops it.
 */
export function watchManifest(store: ManifestStore, fetchJson: FetchJson): () => void {
  const take = (next: Manifest) => {
    // The same menu again must not draw the page again.
    if (JSON.stringify(next) !== JSON.stringify(store.getState())) store.setState(next, true)
  }
  // Offline, or a server restarting: the menu at hand stays good until the next try.
  const refetch = () => void fetchJson<Manifest>(HREF, 'no-cache').then(take, () => undefined)
  const onEvent = (event: Event) => take((event as CustomEvent<Manifest>).detail)
  const timer = setInterval(refetch, EVERY_MS)
  window.addEventListener('focus', refetch)
  window.addEventListener(MANIFEST_EVENT, onEvent)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', refetch)
    window.removeEventListener(MANIFEST_EVENT, onEvent)
  }
}
