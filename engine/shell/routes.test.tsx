// @vitest-environment happy-dom
import { useEffect } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { routerAt } from '../../tests/blocks/router-at.ts'
import { doing, drawAlone, eventually } from '../../tests/blocks/open-screen.tsx'
import { openSite } from '../../tests/shell/open-shell.tsx'
import { sampleShell, type ShellFacts } from '../../tools/stories/shell/sample-shell.ts'
import { storySession } from '../../tools/stories/shell/site.ts'
import { canGoBack, entryKey, entryState } from '../ui/history-entry.ts'
import { App } from './App.tsx'
import { prefetchLogin } from './Gate.tsx'
import { routeTable } from './routes.tsx'
import type { ScreenProps } from './site/shell-context.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('scrollTo', () => undefined)
})

async function titleAt(at: string, facts: ShellFacts = {}): Promise<string | null | undefined> {
  const { page } = await openSite({ at, ...facts })
  await eventually(() => expect(page.querySelector('main')?.textContent).not.toBe(''))
  return page.querySelector('main h1, main [role=status]')?.textContent
}

test.each([
  ['/no-such-page', 'There is no screen at this address.'],
  ['/offers/deeper', 'There is no screen at this address.'],
  ['/%E0%A4', 'There is no screen at this address.'],
  ['/datalisting', 'Datalisting'],
  ['/DataListing', 'Datalisting'],
  ['/filters', 'There is no screen at this address.'],
  ['/Filters?location=nothing', 'There is no screen at this address.'],
  ['/gate-passes', 'Gate passes'],
  // Its definition cannot be loaded here.
  ['/offers', 'Offers could not be loaded.'],
  ['/offers/', 'Offers could not be loaded.'],
  ['/Offers', 'There is no screen at this address.'],
])('resolves the address %s to “%s”', async (path, title) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await titleAt(path)).toBe(title)
})

test('opens no screen that the menu of the person does not have', async () => {
  const flags = { module_offers: false }
  expect(await titleAt('/offers', { person: { flags } })).toBe('You are not allowed to open this page.')
})

test('resolves the address on printed documents in every site, if the ERP opens codes', async () => {
  const session = { capabilities: ['scan'] as const }
  expect(await titleAt('/scan?code=offers.1.x', { session })).toBe('The code could not be opened.')
  expect(await titleAt('/scan', { session })).toBe('There is no screen at this address.')
  expect(await titleAt('/scan?code=offers.1.x')).toBe('There is no screen at this address.')
})

test('loads the page of a server as a document, and keeps the page until it is there', async () => {
  const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  onTestFinished(() => replaced.mockRestore())
  const { router } = await openSite({ at: '/no-such-page' })
  await doing(() => void router.navigate('/ssr/stock/landing?pk=7', { replace: true }))
  await eventually(() => expect(replaced.mock.calls).toEqual([['/ssr/stock/landing?pk=7']]))
  expect(router.state.location.pathname).toBe('/no-such-page')
})

test('draws the next page when what it needs is loaded, and says that it is loading', async () => {
  const { shell } = sampleShell()
  const loaded = Promise.withResolvers<void>()
  const loadScreen = vi.fn(async (name: string) => (name === 'offers' ? loaded.promise : undefined))
  const router = await routerAt('/no-such-page', routeTable({ session: shell.session, loadScreen }))
  const page = await drawAlone(<App {...{ shell, router }} />)
  const title = () => page.querySelector('main h1, main [role=status]')?.textContent
  await eventually(() => expect(title()).toBe('There is no screen at this address.'))
  await doing(() => void router.navigate('/offers'))
  expect([title(), page.querySelector('.cs-frame__pending')?.getAttribute('aria-label')]).toEqual([
    'There is no screen at this address.',
    'Loading',
  ])
  await doing(() => loaded.resolve())
  await eventually(() => expect(title()).toBe('Offers could not be loaded.'))
  expect(page.querySelector('.cs-frame__pending')).toBeNull()
})

test('loads no page before somebody has logged in', async () => {
  await prefetchLogin()
  const { page, shell, router } = await openSite({ at: '/datalisting', person: null })
  await eventually(() => expect(router.state.location.pathname).toBe('/login'))
  expect(page.querySelector('.cs-panel')).toBeNull()
  await doing(() => shell.session.setState({ status: { kind: 'signedIn', session: storySession() } }))
  await eventually(() => expect(page.querySelector('.cs-panel h1')?.textContent).toBe('Datalisting'))
  expect(router.state.location.pathname).toBe('/datalisting')
})

/** A shell whose screen is an input, and reports how it navigates. */
async function openInput(at: string) {
  const { shell } = sampleShell()
  const seen: { navigate: NavigateFunction | null; mounts: number } = { navigate: null, mounts: 0 }
  function Screen({ definition: { label } }: ScreenProps) {
    const navigate = useNavigate()
    useEffect(() => {
      Object.assign(seen, { navigate, mounts: seen.mounts + 1 })
    }, [navigate])
    return <input aria-label={label} />
  }
  const definition = { screen: 'offers', label: 'Offers' } as ScreenProps['definition']
  const definitions = { load: async () => definition, ready: () => definition, prefetch: () => undefined }
  const own = { ...shell, Screen, definitions }
  const routes = routeTable({ session: shell.session, loadScreen: async () => undefined })
  const router = await routerAt(at, routes)
  const page = await drawAlone(<App shell={own} router={router} />)
  await eventually(() => expect(page.querySelector('input')).not.toBeNull())
  return { page, shell, router, seen }
}

test('keeps a page with what was typed below the login, with its address and the state of its entry', async () => {
  await prefetchLogin()
  const { page, shell, router, seen } = await openInput('/offers?Status=Draft')
  await doing(() => router.navigate('/offers?Status=Draft', { state: { page: 'a' }, replace: true }))
  const input = page.querySelector('input') ?? expect.unreachable()
  input.value = 'typed'
  await doing(() => shell.session.setState({ status: { kind: 'signedOut', last: storySession() } }))
  await eventually(() => expect(window.location.pathname).toBe('/login'))
  expect(input.closest('[hidden]')).not.toBeNull()
  await doing(() => shell.session.setState({ status: { kind: 'signedIn', session: storySession() } }))
  await eventually(() => expect(window.location.pathname + window.location.search).toBe('/offers?Status=Draft'))
  expect([input.isConnected, input.value, input.closest('[hidden]'), seen.mounts]).toEqual([true, 'typed', null, 1])
  expect(entryState()).toEqual({ page: 'a' })
})

test('draws nothing of the last page for whoever logs in after a logout', async () => {
  await prefetchLogin()
  const { page, shell } = await openInput('/offers')
  await doing(() => shell.session.setState({ status: { kind: 'signedOut', last: null } }))
  expect(page.querySelector('.cs-frame')).toBeNull()
})

test('has changed the address and the state of the entry when a page has changed its query', async () => {
  const { seen } = await openInput('/offers')
  await doing(() => {
    void seen.navigate?.('/offers?a=1', { state: { page: 'a' } })
    expect(window.location.search).toBe('?a=1')
    expect([entryState(), canGoBack()]).toEqual([{ page: 'a' }, true])
  })
  await doing(() => void seen.navigate?.('/offers?a=2', { replace: true }))
  expect([entryState(), canGoBack()]).toEqual([null, true])
})

test('restores the key, the state and the position of an entry after a reload', async () => {
  const { router } = await openInput('/offers')
  await doing(() => router.navigate('/offers?a=1', { state: { page: 'a' } }))
  const key = entryKey()
  router.dispose()
  const { state } = window.history
  window.history.replaceState(state, '', '/offers?a=1')
  const { createBrowserRouter } = await import('react-router-dom')
  const again = createBrowserRouter([{ path: '*', element: null }])
  onTestFinished(() => again.dispose())
  expect([again.state.location.key, again.state.location.state, canGoBack()]).toEqual([key, { page: 'a' }, true])
})
