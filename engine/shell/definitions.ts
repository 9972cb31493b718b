import type { Definition } from '../definition/definition.ts'
import type { FetchJson } from './fetch-json.ts'

export interface Definitions {
  /** Fetched once for each href: a href names its content, so what was read stays true. */
  load(href: string): Promise<Definition>
  /** What `load` has already brought; null before. */
  ready(href: string): Definition | null
  /** Loads ahead of need; a failure waits for the real `load` to be said. */
  prefetch(href: string): void
}

/** A definition that stands in the page. */
export interface BroughtDefinition {
  readonly href: string
  readonly definition: Definition
}

export function createDefinitions(fetchJson: FetchJson, brought: BroughtDefinition | null = null): Definitions {
  const arrived = new Map<string, Definition>()
  const asked = new Map<string, Promise<Definition>>()
  if (brought) {
    arrived.set(brought.href, brought.definition)
    asked.set(brought.href, Promise.resolve(brought.definition))
  }

  async function read(href: string): Promise<Definition> {
    try {
      const definition = await fetchJson<Definition>(href, 'default')
      arrived.set(href, definition)
      return definition
    } catch (error) {
      asked.delete(href)
      throw error
    }
  }

  function load(href: string): Promise<Definition> {
    const before = asked.get(href)
    if (before) return before
    const promise = read(href)
    asked.set(href, promise)
    return promise
  }

  return {
    load,
    ready: (href) => arrived.get(href) ?? null,
    prefetch: (href) => void load(href).catch(() => undefined),
  }
}
