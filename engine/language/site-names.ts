import type { AppDefinition } from '../definition/definition.ts'
import { EVERYONE } from '../definition/rights.ts'
import type { SiteNames } from './json-schema.ts'
import { OWNER } from './workflow.ts'

/** Which rows somebody sees. A field with a person stands for its rows, too, which only its screen knows. */
const ROWS = ['all', 'team', 'own'] as const

/** Screens of a site, by name. */
export interface SiteScreens {
  readonly all: readonly string[]
  /** Those with stored rows: approvals, and records without a module of their own. */
  readonly stored: readonly string[]
}

/** The names of app.yaml and of the screens that an editor offers. */
export function siteNamesOf(app: AppDefinition, { all, stored }: SiteScreens): SiteNames {
  const namesOf = (all: readonly { readonly name: string }[]): readonly string[] => all.map(({ name }) => name)
  const roles = namesOf(app.roles)
  const sources = stored.toSorted()
  return {
    role: roles,
    mover: [OWNER, ...roles],
    reader: [...roles, EVERYONE],
    rows: ROWS,
    status: namesOf(app.statuses),
    workflow: Object.keys(app.workflows),
    section: namesOf(app.sections),
    platform: namesOf(app.platforms),
    filter: namesOf(app.filters),
    screen: [...sources, 'people'],
    source: sources,
    route: all.toSorted().map((name) => `/${name}`),
  }
}
