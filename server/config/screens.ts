import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { LiveScreens } from '../../engine/publish/live.ts'

/**
 * The screens the server answers for. Live: what `get` returns may change while the server runs, so
 * handlers read a definition once a request and use that one until the answer is sent.
 */
export interface ScreenSource {
  get(screen: string): ServerDefinition | undefined
  all(): readonly ServerDefinition[]
}

/** The definitions of a site, as they are at this moment. */
export interface Site {
  readonly screens: ScreenSource
  readonly app: () => AppDefinition
}

/** Reads a definition at every request, so that a saved file counts from the next one on. */
export function sourceOf(screens: LiveScreens): ScreenSource {
  return {
    get: (screen) => screens.current().screens.get(screen)?.server,
    all: () => [...screens.current().screens.values()].map((each) => each.server),
  }
}
