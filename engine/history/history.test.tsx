// @vitest-environment happy-dom
import { lazy, Suspense, type ReactNode } from 'react'
import { createMemoryHistory, type RouterHistory } from '@tanstack/history'
import { expect, onTestFinished, test, vi } from 'vitest'
import { doing, drawAlone, eventually } from '../../tests/blocks/open-screen.tsx'
import { historyAt } from '../../tests/blocks/history-at.ts'
import { browserHistory } from './browser-history.ts'
import {
  LocationContext,
  useCanGoBack,
  useLocation,
  useNavigate,
  type Location,
  type Navigate,
} from './history-context.ts'
import { HistoryProvider } from './HistoryProvider.tsx'

/** A component that only subscribes, and the values it has received. */
async function listening(history: RouterHistory, around = (part: ReactNode) => part) {
  const received = { locations: [] as Location[], navigate: null as Navigate | null, canGoBack: () => false }
  function Part() {
    const location = useLocation()
    if (received.locations.at(-1) !== location) received.locations.push(location)
    Object.assign(received, { navigate: useNavigate(), canGoBack: useCanGoBack() })
    return null
  }
  await drawAlone(<HistoryProvider history={history}>{around(<Part />)}</HistoryProvider>)
  return {
    location: () => received.locations.at(-1) as Location,
    /** Addresses drawn so far. */
    addresses: () => received.locations.map(({ pathname, search, hash }) => pathname + search + hash),
    canGoBack: () => received.canGoBack(),
    navigateNow: (...to: Parameters<Navigate>) => received.navigate?.(...to),
    navigate: (...to: Parameters<Navigate>) => doing(() => received.navigate?.(...to)),
  }
}

const memory = (...initialEntries: string[]) => listening(createMemoryHistory({ initialEntries }))

test('draws an address on navigation, and the previous one on going back', async () => {
  const { navigate, addresses } = await memory('/sales')
  await navigate('/stock?Status=Draft#top')
  await navigate(-1)
  expect(addresses()).toEqual(['/sales', '/stock?Status=Draft#top', '/sales'])
})

test.each([
  ['a=1', '/sales?a=1'],
  ['?a=1', '/sales?a=1'],
  ['', '/sales'],
  ['?', '/sales'],
])('resolves the query %j alone to %s from /sales?b=2#top', async (search, address) => {
  const { navigate, addresses } = await memory('/sales?b=2#top')
  await navigate({ search })
  expect(addresses().at(-1)).toBe(address)
})

test('gives each entry a key and its state, and does not return to a replaced one', async () => {
  const { navigate, location } = await memory('/sales')
  const first = location()
  await navigate('/stock', { state: { page: 'a' } })
  const second = location()
  await navigate('/stock', { replace: true, state: { page: 'b' } })
  expect([first.state, second.state, location().state]).toMatchObject([{}, { page: 'a' }, { page: 'b' }])
  expect(new Set([first.key, second.key, location().key]).size).toBe(3)
  await navigate(-1)
  expect(location()).toMatchObject({ pathname: '/sales', key: first.key })
})

test('lets Back stay within the site from the second entry on', async () => {
  const { navigate, canGoBack } = await memory('/sales')
  const answers = [canGoBack()]
  await navigate('/stock')
  answers.push(canGoBack())
  await navigate('/', { replace: true })
  answers.push(canGoBack())
  await navigate(-1)
  expect([...answers, canGoBack()]).toEqual([false, true, true, false])
})

test('gives components below another location that one, and resolves queries against its path', async () => {
  const history = createMemoryHistory({ initialEntries: ['/login'] })
  const below = { pathname: '/sales', search: '', hash: '', state: null, key: 'below' }
  const { navigate, location } = await listening(history, (part) => (
    <LocationContext value={below}>{part}</LocationContext>
  ))
  expect(location()).toBe(below)
  await navigate({ search: 'a=1' })
  expect(history.location.href).toBe('/sales?a=1')
})

test('stays within the site for an address that names another host', async () => {
  const { navigate, location } = await memory('/')
  await navigate('//evil.example/a')
  expect(location().pathname).toBe('/evil.example/a')
})

test('keeps what is drawn until the code of the next page has loaded', async () => {
  const history = createMemoryHistory({ initialEntries: ['/one'] })
  const loaded = Promise.withResolvers<{ default: () => ReactNode }>()
  const Two = lazy(() => loaded.promise)
  const Page = () => (useLocation().pathname === '/one' ? 'One' : <Two />)
  const page = await drawAlone(
    <HistoryProvider history={history}>
      <Suspense fallback="Wait">
        <Page />
      </Suspense>
    </HistoryProvider>,
  )
  await doing(() => history.push('/two'))
  expect(page.textContent).toBe('One')
  loaded.resolve({ default: () => 'Two' })
  await eventually(() => expect(page.textContent).toBe('Two'))
})

test('has changed the address and the state of the browser when navigate returns', async () => {
  const { navigateNow, location } = await listening(await historyAt('/sales'))
  await doing(() => {
    navigateNow('/stock?a=1', { state: { page: 'a' } })
    expect(window.location.pathname + window.location.search).toBe('/stock?a=1')
  })
  expect(window.history.state).toMatchObject({ page: 'a', key: location().key })
})

test('restores the key and the state of an entry after a reload', async () => {
  const before = await historyAt('/sales')
  before.push('/stock', { page: 'a' })
  before.flush()
  const { key } = before.location.state
  before.destroy()
  const { location, canGoBack } = await listening(browserHistory())
  expect([location().key, location().state, canGoBack()]).toMatchObject([key, { page: 'a' }, true])
})

test('gives an entry that the browser created one key however often it is read', async () => {
  const { location } = await listening(await historyAt('/sales'))
  for (const hash of ['#a', '#b']) {
    await doing(() => {
      window.history.pushState(null, '', hash)
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    expect(location()).toMatchObject({ hash, key: 'default' })
  }
})

test('has no address outside of a provider', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => error.mockRestore())
  const Lost = () => useLocation().pathname
  await expect(drawAlone(<Lost />)).rejects.toThrow('There is no HistoryProvider above this component.')
})
