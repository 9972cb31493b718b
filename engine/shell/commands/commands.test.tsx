import { expect, it, vi } from 'vitest'
import { drawn } from '../../../tests/shell/draw-shell.tsx'
import { stubBrowser } from '../../../tests/shell/stub-browser.ts'
import { MANIFEST, storySession } from '../../../tools/stories/shell/site.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { Commands } from './Commands.tsx'
import { bufferKeys } from './key-buffer.ts'
import { navigationCommands, personCommands } from './site-commands.ts'
import { replayKey, replayKeys } from './use-buffered-keys.ts'

const session = storySession()

function sourcesAt(pathname: string) {
  return { manifest: MANIFEST, session, pathname, go: vi.fn(), logout: vi.fn() }
}

it('offers home and every screen of the menu, except the open page', () => {
  const names = (pathname: string) => navigationCommands(sourcesAt(pathname)).map(({ name }) => name)
  expect(names('/')).not.toContain('go')
  expect(names('/')).toContain('go offers')
  expect(names('/offers').slice(0, 1)).toEqual(['go'])
  expect(names('/offers')).not.toContain('go offers')
})

it('shows a screen with its section and group, and opens its address', () => {
  const sources = sourcesAt('/')
  const stops = navigationCommands(sources).find(({ name }) => name === 'go machine-stops')
  expect(stops).toMatchObject({ words: 'Machine stops', more: 'Making · Every day' })
  stops?.run()
  expect(sources.go).toHaveBeenCalledWith('/machine-stops')
})

it('offers the themes and logging out as commands', () => {
  const { document } = stubBrowser()
  const sources = sourcesAt('/')
  const commands = personCommands(sources)
  expect(commands.map(({ name }) => name)).toEqual(['theme light', 'theme dark', 'theme system', 'logout'])
  commands[1]?.run()
  commands[3]?.run()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(sources.logout).toHaveBeenCalledOnce()
})

it('lists the commands in groups in the palette', async () => {
  stubBrowser()
  const buffer = { keys: [], stop: () => undefined }
  const html = await drawn(<CommandPalette session={session} buffer={buffer} onClose={() => undefined} />)
  expect(html).toContain('<dialog class="cs-dialog cs-commands" aria-label="Commands">')
  expect([...html.matchAll(/role="group" aria-label="([^"]+)"/g)].map(([, heading]) => heading)).toEqual([
    'Go to',
    'You',
  ])
})

it('names the keys on the button that opens the palette', async () => {
  const html = await drawn(<Commands session={session} />)
  expect(html).toContain('aria-keyshortcuts="Control+K"')
  expect(html).toMatch(/<kbd aria-hidden="true">(Ctrl|⌘) K<\/kbd>/)
})

/** Dispatches a key press; returns whether the page’s default was prevented. */
function press(target: ReturnType<typeof listenTo>, key: string, change: object = {}): boolean {
  const event = { key, isTrusted: true, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn(), ...change }
  target.onKeyDown(event as unknown as KeyboardEvent)
  return event.preventDefault.mock.calls.length === 1
}

/** The browser marks no event dispatched by a test as trusted, so the listener is called directly. */
function listenTo(window: EventTarget) {
  const listeners: ((event: KeyboardEvent) => void)[] = []
  vi.spyOn(window, 'addEventListener').mockImplementation((_, listener) => void listeners.push(listener as never))
  const removed = vi.spyOn(window, 'removeEventListener')
  return { onKeyDown: (event: KeyboardEvent) => listeners.forEach((listener) => listener(event)), removed }
}

it('buffers keys that type or choose, and leaves the others to the page', () => {
  const page = listenTo(stubBrowser().window)
  const buffer = bufferKeys()
  const taken = ['a', 'Enter', 'Tab', 'F5'].map((key) => press(page, key))
  expect(taken).toEqual([true, true, false, false])
  expect(press(page, 'c', { ctrlKey: true })).toBe(false)
  expect(buffer.keys).toEqual(['a', 'Enter'])
  buffer.stop()
  expect(page.removed).toHaveBeenCalledOnce()
})

it('replays keys that type, erase and close', () => {
  let text = 'of'
  const close = vi.fn()
  const palette = {
    dialog: { current: null },
    type: (change: (text: string) => string) => void (text = change(text)),
    close,
  }
  for (const key of ['g', 'Backspace', 'f']) replayKey(key, palette)
  expect(text).toBe('off')
  replayKey('Escape', palette)
  expect(close).toHaveBeenCalledOnce()
})

it('replays buffered keys frame by frame, with those pressed in the meantime, and then stops buffering', () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
  const replayed: string[] = []
  const buffer = { keys: ['o', 'f'], stop: vi.fn() }
  replayKeys(buffer, (key) => void replayed.push(key))
  expect(replayed).toEqual(['o'])
  buffer.keys.push('Enter')
  for (let frame = frames.shift(); frame; frame = frames.shift()) frame()
  expect(replayed).toEqual(['o', 'f', 'Enter'])
  expect(buffer.stop).toHaveBeenCalledOnce()
})
