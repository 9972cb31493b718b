import type { AppDefinition } from '../definition/definition.ts'
import type { SiteNames } from './json-schema.ts'

/** The names of app.yaml and of the screens that an editor offers. */
export function siteNamesOf(app: AppDefinition, screens: readonly string[]): SiteNames {
  const namesOf = (all: readonly { readonly name: string }[]): readonly string[] => all.map(({ name }) => name)
  const roles = namesOf(app.roles)
  return {
    role: roles,
    reader: [...roles, 'everyone'],
    status: namesOf(app.statuses),
    workflow: Object.keys(app.workflows),
    section: namesOf(app.sections),
    platform: namesOf(app.platforms),
    filter: namesOf(app.filters),
    screen: screens.toSorted(),
  }
}
