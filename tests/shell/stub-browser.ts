/** The little of a browser that parts of the shell read while they are drawn, or listen to, for tests without one. */
import { vi } from 'vitest'

interface BrowserFacts {
  readonly origin?: string
  readonly pathname?: string
  /** What local storage holds. */
  readonly storage?: Readonly<Record<string, string>>
  readonly cookie?: string
}

/** `window` dispatches events; `location.replace`, `assign` and `reload` are spies. Gone after the test. */
export function stubBrowser(facts: BrowserFacts = {}) {
  const { origin = 'https://site.example', pathname = '/', storage = {}, cookie = '' } = facts
  const location = { origin, pathname, search: '', hash: '', replace: vi.fn(), assign: vi.fn(), reload: vi.fn() }
  const window = Object.assign(new EventTarget(), { location, history: { state: null } })
  const root = { dataset: {} as Record<string, string>, lang: '', dir: '' }
  const document = Object.assign(new EventTarget(), { cookie, title: '', documentElement: root })
  const localStorage = storageOf(storage)
  const sessionStorage = storageOf({})
  const globals = { window, document, localStorage, sessionStorage, location }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return { window, document, localStorage, sessionStorage, location }
}

/** As in browsers, entries are the members of the object itself. */
export function storageOf(entries: Readonly<Record<string, string>>): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.assign(Object.create(methods), entries)
}
