/** Frames with the ERP's own pages, whose documents are replaced by event targets. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../tests/shell/stub-browser.ts'
import { watchSaves } from './panel-saves.ts'
import { addToken } from './panel-token.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A frame whose form has this target and reports this value. */
function frameWith({ report = '', target = '_blank' } = {}) {
  const contentDocument = Object.assign(new EventTarget(), { querySelector: () => ({ value: report }) })
  const frame = Object.assign(new EventTarget(), { contentDocument }) as unknown as HTMLIFrameElement
  const submit = () => {
    const event = new Event('submit', { cancelable: true })
    Object.defineProperty(event, 'target', { value: { target } })
    contentDocument.dispatchEvent(event)
    vi.advanceTimersByTime(1000)
  }
  return { frame, contentDocument, submit }
}

it.each([
  ['', 1],
  ['false', 1],
  ['True', 0],
])('reloads the panel after a save that reports invalid fields as %j: %i times', (report, times) => {
  const reload = vi.fn()
  const { frame, submit } = frameWith({ report })
  watchSaves(frame, reload)
  submit()
  expect(reload).toHaveBeenCalledTimes(times)
})

it('checks a save that opens a page when that page has loaded', () => {
  const reload = vi.fn()
  const { frame, submit } = frameWith({ target: '' })
  watchSaves(frame, reload)
  submit()
  expect(reload).not.toHaveBeenCalled()
  Object.assign(frame, { contentDocument: frameWith().contentDocument })
  frame.dispatchEvent(new Event('load'))
  expect(reload).toHaveBeenCalledOnce()
})

it('watches no save after it was stopped', () => {
  const reload = vi.fn()
  const { frame, submit } = frameWith()
  watchSaves(frame, reload)()
  submit()
  expect(reload).not.toHaveBeenCalled()
})

function clicked(href: string, token: string | null = 't'): string {
  const { frame, contentDocument } = frameWith()
  addToken(frame, () => token)
  const link = { href, ownerDocument: { location: new URL('https://site.example/ssr/a/panel') } }
  const event = new Event('click')
  Object.defineProperty(event, 'target', { value: { closest: () => link } })
  contentDocument.dispatchEvent(event)
  return link.href
}

it.each([
  ['https://site.example/ssr/b/panel?pk=7', 'https://site.example/ssr/b/panel?pk=7&apitoken=t'],
  ['https://evil.example/', 'https://evil.example/'],
  ['https://site.example/ssr/a/panel#part', 'https://site.example/ssr/a/panel#part'],
])('rewrites a link to %s as %s', (href, result) => {
  expect(clicked(href)).toBe(result)
})

it('leaves links unchanged without a token', () => {
  expect(clicked('https://site.example/ssr/b/panel', null)).toBe('https://site.example/ssr/b/panel')
})
