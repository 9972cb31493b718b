import { expect, it, onTestFinished, vi } from 'vitest'
import { drawn, firstResult } from '../../../tests/shell/draw-shell.tsx'
import { stubBrowser } from '../../../tests/shell/stub-browser.ts'
import { createServerEvents } from '../../calls/server-events.ts'
import { MANIFEST, storySession } from '../../../tools/stories/shell/site.ts'
import { menuOf } from '../site/menu-sections.ts'
import { AllScreens } from './AllScreens.tsx'
import { HomePage } from './HomePage.tsx'
import { useWaiting, watchWaiting } from './use-waiting.ts'
import { WaitingPart } from './WaitingPart.tsx'
import { WaitingTile } from './WaitingTile.tsx'
import { waitingScreens } from './waiting-summary.ts'

const menu = menuOf(MANIFEST, storySession())
const open = { screen: 'offers', Status: 'Open', count: 1284 }
const held = { screen: 'offers', Status: 'Held', count: 3 }
const [offers] = waitingScreens(menu, [open, held])
const state = { waiting: [], retry: () => undefined }

it('greets the person and links every screen', async () => {
  const html = await drawn(<HomePage session={storySession()} />)
  expect(html).toContain('<h1>Welcome, Meera</h1>')
  expect(html).toContain('href="/delivery-slips"')
})

it('shows a message when there is no screen', async () => {
  const html = await drawn(<HomePage session={storySession()} />, { manifest: { screens: [], routes: [] } })
  expect(html).toContain('There is no screen for you yet.')
})

it('leaves out of the directory the screens shown above, and pages of the ERP', async () => {
  const html = await drawn(<AllScreens menu={menu} above={new Set(['offers'])} isWaiting={false} />)
  expect(html).not.toContain('href="/offers"')
  expect(html).not.toContain('Stock count')
  expect(html).toMatch(/<h4>Every day<\/h4><ul><li><a[^>]*href="\/machine-stops"/)
})

it('shows the directory only once it is known what stands above it, so that it never moves', async () => {
  const html = await drawn(<AllScreens menu={menu} above={new Set()} isWaiting />)
  expect(html).toContain('data-waiting="true"')
  expect(await drawn(<HomePage session={storySession()} />, { session: { capabilities: [] } })).toContain(
    'data-waiting="false"',
  )
})

it('links the list and each of its statuses from a tile', async () => {
  const html = await drawn(offers ? <WaitingTile screen={offers} /> : null)
  expect(html).toContain('1,287')
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/offers',
    '/offers?Status=Open',
    '/offers?Status=Held',
  ])
})

it.each([
  ['loading', 'Counting what waits for you'],
  ['failed', 'Counts could not be read.'],
  ['ready', 'Nothing waits for you.'],
] as const)('shows for counts that are %s: %s', async (kind, text) => {
  expect(await drawn(<WaitingPart screens={[]} state={{ ...state, kind }} />)).toContain(text)
})

it('shows no counts when the ERP cannot count', async () => {
  const { result } = await firstResult(() => useWaiting(storySession()), { session: { capabilities: [] } })
  expect(result.kind).toBe('off')
  expect(await drawn(<WaitingPart screens={[]} state={result} />)).toBe('')
})

it('fetches the counts again on each return to the window, and no more after the end', () => {
  const { window } = stubBrowser()
  const refetch = vi.fn()
  const stop = watchWaiting(refetch, createServerEvents())
  window.dispatchEvent(new Event('focus'))
  expect(refetch).toHaveBeenCalledTimes(1)
  stop()
  window.dispatchEvent(new Event('focus'))
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('fetches the counts again when documents have changed', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  stubBrowser()
  const events = createServerEvents()
  const refetch = vi.fn()
  const stop = watchWaiting(refetch, events)
  events.report({ kind: 'changed', screens: ['offers'], exports: false })
  events.report({ kind: 'changed', screens: ['offers'], exports: false })
  vi.advanceTimersByTime(60_000)
  expect(refetch).toHaveBeenCalledTimes(1)
  stop()
})
