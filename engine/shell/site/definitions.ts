import type { Definition } from '../../definition/definition.ts'
import type { FetchJson } from './site-files.ts'

/** The definitions this page has loaded, by href: the href identifies the content, so a definition never changes. */
export interface Definitions {
  /** Fetches each href once; a failure is not cached, so that the next call tries again. */
  load(href: string): Promise<Definition>
  /** What `load` has already fetched; null before. */
  ready(href: string): Definition | null
  /** Loads ahead of need; a failure is reported by the actual `load`. */
  prefetch(href: string): void
}

/** A definition embedded in the page. */
export interface EmbeddedDefinition {
  readonly href: string
  readonly definition: Definition
}

/**
 * The same definitions without the fields that a person may not see. The code that removes fields is loaded only for
 * people with such fields, so for them nothing is ready before the first `load`.
 *
 * @param hidden names of the hidden fields of a screen, at the time of the call
 */
export function visibleDefinitions(all: Definitions, hidden: (screen: string) => readonly string[]): Definitions {
  const narrowed = new WeakMap<Definition, { readonly key: string; readonly definition: Definition }>()
  async function load(href: string): Promise<Definition> {
    const whole = await all.load(href)
    const names = hidden(whole.screen)
    if (names.length === 0) return whole
    const found = readyOf(whole, names)
    if (found) return found
    const { withoutFields } = await import('../../definition/without-fields.ts')
    const definition = withoutFields(whole, names)
    narrowed.set(whole, { key: names.join(' '), definition })
    return definition
  }
  function readyOf(whole: Definition, names: readonly string[]): Definition | null {
    const found = narrowed.get(whole)
    return found?.key === names.join(' ') ? found.definition : null
  }
  return {
    load,
    prefetch: (href) => void load(href).catch(() => undefined),
    ready(href) {
      const whole = all.ready(href)
      const names = whole === null ? [] : hidden(whole.screen)
      return whole === null || names.length === 0 ? whole : readyOf(whole, names)
    },
  }
}

/** @param embedded is ready without a request */
export function createDefinitions(fetchJson: FetchJson, embedded: EmbeddedDefinition | null = null): Definitions {
  const loaded = new Map<string, Definition>()
  const requests = new Map<string, Promise<Definition>>()
  if (embedded) {
    loaded.set(embedded.href, embedded.definition)
    requests.set(embedded.href, Promise.resolve(embedded.definition))
  }

  async function request(href: string): Promise<Definition> {
    try {
      const definition = await fetchJson<Definition>(href, 'default')
      loaded.set(href, definition)
      return definition
    } catch (error) {
      requests.delete(href)
      throw error
    }
  }

  function load(href: string): Promise<Definition> {
    const pending = requests.get(href)
    if (pending) return pending
    const promise = request(href)
    requests.set(href, promise)
    return promise
  }

  return {
    load,
    ready: (href) => loaded.get(href) ?? null,
    prefetch: (href) => void load(href).catch(() => undefined),
  }
}
