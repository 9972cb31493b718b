import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawn } from '../../../tests/shell/draw-shell.tsx'
import { storageOf, stubBrowser } from '../../../tests/shell/stub-browser.ts'
import { applyDensity, chooseDensity, readDensity } from './density.ts'
import { DensityChoice } from './DensityChoice.tsx'
import { AppearanceChoice } from './AppearanceChoice.tsx'
import { loadOwnFonts } from './own-fonts.ts'
import { applyTheme, chooseTheme, readTheme } from './theme.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { Wordmark } from './Wordmark.tsx'

const rootOf = () => ({ dataset: {} }) as unknown as HTMLElement
/** The values of the radio buttons that are checked. */
const checkedIn = (html: string) => [...html.matchAll(/checked=""[^>]*\/>.*?<\/svg>(\w+)/g)].map(([, label]) => label)

it.each([
  [{}, 'system'],
  [{ 'countersign.theme': 'dark' }, 'dark'],
  [{ 'countersign.theme': 'pink' }, 'system'],
])('reads the stored theme %j as %s', (stored, theme) => {
  expect(readTheme(storageOf(stored))).toBe(theme)
})

it('leaves the page unmarked for the theme of the system', () => {
  const root = rootOf()
  applyTheme('dark', root)
  expect(root.dataset['theme']).toBe('dark')
  applyTheme('system', root)
  expect(root.dataset).toEqual({})
})

it('stores a chosen theme, applies it and sends it to the server', () => {
  const { document, localStorage } = stubBrowser()
  chooseTheme('dark')
  expect([readTheme(localStorage), document.documentElement.dataset['theme']]).toEqual(['dark', 'dark'])
  expect(document.cookie).toContain('countersign-theme=dark')
})

it('stores and applies a chosen density, and reads unknown ones as comfortable', () => {
  const { document, localStorage } = stubBrowser()
  chooseDensity('compact')
  expect([readDensity(localStorage), document.documentElement.dataset['density']]).toEqual(['compact', 'compact'])
  expect(readDensity(storageOf({ 'countersign.density': 'huge' }))).toBe('comfortable')
  const root = rootOf()
  applyDensity('comfortable', root)
  expect(root.dataset['density']).toBe('comfortable')
})

it('shows the stored choices', async () => {
  stubBrowser({ storage: { 'countersign.theme': 'dark', 'countersign.density': 'compact' } })
  expect(checkedIn(await drawn(<ThemeChoice />))).toEqual(['Dark'])
  expect(checkedIn(await drawn(<DensityChoice />))).toEqual(['Compact'])
})

it('renders a choice as a group of radio buttons under its label', async () => {
  stubBrowser()
  const looks = { a: { label: 'Light', Icon: Sun }, b: { label: 'Dark', Icon: Moon } } as const
  const choice = (
    <AppearanceChoice name="look" label="Look" looks={looks} names={['a', 'b']} read={() => 'b'} choose={vi.fn()} />
  )
  const html = await drawn(choice)
  expect(html).toMatch(/role="radiogroup" aria-labelledby="([^"]+)"><p id="\1" class="cs-label">Look</)
  expect(checkedIn(html)).toEqual(['Dark'])
})

it('shows the name of the site in the wordmark', async () => {
  expect(await drawn(<Wordmark label="Northern" />)).toContain('<span class="cs-wordmark__label">Northern</span>')
})

describe('the fonts of the product', () => {
  const fetched = vi.fn(() => Promise.resolve(new Response()))
  beforeEach(() => {
    vi.useFakeTimers()
    fetched.mockClear()
    vi.stubGlobal('fetch', fetched)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['a fast network', {}, { downlink: 10 }],
    ['a browser that does not know its network', {}, undefined],
    ['a slow network, once they are here', { 'countersign.type': 'here' }, { downlink: 1 }],
  ])('are asked for at once on %s', (_title, stored, connection) => {
    loadOwnFonts(storageOf(stored), connection)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it.each([{ downlink: 1.6 }, { downlink: 10, saveData: true }])(
    'wait for the first rows on %j',
    async (connection) => {
      const storage = storageOf({})
      loadOwnFonts(storage, connection)
      vi.advanceTimersByTime(3999)
      expect(fetched).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(fetched).toHaveBeenCalledTimes(2)
      vi.useRealTimers()
      await expect.poll(() => storage.getItem('countersign.type')).toBe('here')
    },
  )
})
