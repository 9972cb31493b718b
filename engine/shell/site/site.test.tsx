import { afterEach, expect, it, vi } from 'vitest'
import { drawn, firstResult } from '../../../tests/shell/draw-shell.tsx'
import { stubBrowser } from '../../../tests/shell/stub-browser.ts'
import type { Manifest } from '../../definition/definition.ts'
import { MANIFEST } from '../../../tools/stories/shell/site.ts'
import { announceActionAnswered, onActionAnswered } from './action-answered.ts'
import { setChoiceCookie } from './choice-cookie.ts'
import { createManifestStore, firstManifest, MANIFEST_EVENT, watchManifest } from './manifest.ts'
import { useManifest, useSession, useShell, useToolsSlot } from './shell-context.ts'
import { fetchJson, type FetchJson } from './site-files.ts'
import { UpdateNotice } from './UpdateNotice.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const renamed: Manifest = { ...MANIFEST, label: 'Renamed' }
const pageWith = (text: string) => ({ getElementById: () => ({ textContent: text }) }) as unknown as Document

it('takes the first manifest from the page, else from the server', async () => {
  const fetched = vi.fn(() => Promise.resolve(renamed)) as unknown as FetchJson
  expect(await firstManifest(pageWith(JSON.stringify(MANIFEST)), fetched)).toEqual(MANIFEST)
  expect(fetched).not.toHaveBeenCalled()
  expect(await firstManifest(pageWith('%MANIFEST%'), fetched)).toBe(renamed)
})

it('refetches the manifest on each return to the window and every two minutes, until it is stopped', () => {
  vi.useFakeTimers()
  const { window } = stubBrowser()
  const fetched = vi.fn(() => Promise.resolve(renamed))
  const stop = watchManifest(createManifestStore(MANIFEST), fetched as unknown as FetchJson)
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(120_000)
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(120_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})

it('changes the manifest at once after a saved screen, and not for an equal one', () => {
  const { window } = stubBrowser()
  const store = createManifestStore(MANIFEST)
  const stop = watchManifest(store, () => Promise.reject(new Error('offline')))
  window.dispatchEvent(new CustomEvent(MANIFEST_EVENT, { detail: structuredClone(MANIFEST) }))
  expect(store.getState()).toBe(MANIFEST)
  window.dispatchEvent(new CustomEvent(MANIFEST_EVENT, { detail: renamed }))
  expect(store.getState()).toBe(renamed)
  stop()
})

it('throws an error when the server refuses a file', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })))
  await expect(fetchJson('/screens/a.json', 'default')).rejects.toThrow('/screens/a.json answered 404')
})

it('notifies listeners of an answered action until they unsubscribe', () => {
  stubBrowser()
  const listener = vi.fn()
  const stop = onActionAnswered(listener)
  announceActionAnswered()
  stop()
  announceActionAnswered()
  expect(listener).toHaveBeenCalledOnce()
})

it('sends a choice to the server as a cookie of this site for a year', () => {
  const { document } = stubBrowser()
  setChoiceCookie('theme', 'dark')
  expect(document.cookie).toBe('countersign-theme=dark; path=/; max-age=31536000; samesite=lax')
})

it('reads manifest and session in parts of the shell, and throws outside of it', async () => {
  const useEverything = () => ({
    label: useManifest().label,
    version: useSession(({ version }) => version),
    slot: useToolsSlot(),
  })
  expect((await firstResult(useEverything)).result).toEqual({ label: 'Countersign', version: '2026.11.3', slot: null })
  const { renderToStaticMarkup } = await import('react-dom/server')
  const Outside = () => (useShell() ? null : null)
  expect(() => renderToStaticMarkup(<Outside />)).toThrow('drawn outside')
})

it('shows a new version of the ERP, with a button that loads it', async () => {
  expect(await drawn(<UpdateNotice />)).toBe('')
  const html = await drawn(<UpdateNotice />, { session: { outdated: true } })
  expect(html).toContain('A new version is available.')
})
