import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { LiveScreens } from '../../engine/publish/live.ts'

/**
 * The screens this server serves. The result of `get` may change while the server runs, so a
 * handler reads a definition once per request and uses it until the answer is sent.
 */
export interface ScreenSource {
  get(screen: string): ServerDefinition | undefined
  all(): readonly ServerDefinition[]
  /** The captions of the teams of people, which are the sections, by name. Missing: the names stand for them. */
  teams?(): Readonly<Record<string, string>>
}

/** The current definitions of a site. */
export interface SiteDefinitions {
  readonly screens: ScreenSource
  readonly app: () => AppDefinition
}

/** What this server uses of the screens that are published. */
export type ServedScreens = Pick<LiveScreens, 'current' | 'prepare'>

/** Looks up the definition at every call of `get`, so that a saved file is used from the next request on. */
export function screenSourceOf(screens: ServedScreens): ScreenSource {
  return {
    get: (screen) => screens.current().screens.get(screen)?.server,
    all: () => [...screens.current().screens.values()].map((each) => each.server),
    teams: () => captionsOf(screens.current().app),
  }
}

/** The screen with this name, or the one that had it before: for what has left the server, such as printed codes. */
export const screenNamed = ({ get, all }: ScreenSource, name: string): ServerDefinition | undefined =>
  get(name) ?? all().find(({ also }) => also.includes(name))

/** The caption of each section, by name. */
export const captionsOf = ({ sections }: Pick<AppDefinition, 'sections'>): Readonly<Record<string, string>> =>
  Object.fromEntries(sections.map(({ name, label }) => [name, label]))
