import type { Definition } from '../../definition/definition.ts'
import type { FetchJson } from './site-files.ts'

/** The definitions this page has loaded, by their href: it names the content, so a definition never changes. */
export interface Definitions {
  /** Fetches each href once; a failure is not cached, so that the next call tries again. */
  load(href: string): Promise<Definition>
  /** What `load` has already fetched; null before. */
  ready(href: string): Definition | null
  /** Loads ahead of need; a failure is reported by the real `load`. */
  prefetch(href: string): void
}

/** A definition embedded in the page. */
export interface EmbeddedDefinition {
  readonly href: string
  readonly definition: Definition
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
