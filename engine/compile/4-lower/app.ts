import type { AppDefinition, Section, SiteRoute } from '../../definition/definition.ts'
import type { MadeByPath } from '../3-check/checked.ts'
import type { AppSource, RouteSource, SectionSource } from '../source.ts'
import { PLATFORMS } from './page.ts'
import { lowerWorkflow } from './workflow.ts'

export function lowerApp(source: AppSource, made: MadeByPath): AppDefinition {
  const { label, apiid, locale, currency, timeZone } = source
  const workflows = Object.entries(source.workflows ?? {}).map(([name, workflow]) => {
    return [name, lowerWorkflow(workflow, made, { path: ['workflows', name], template: name })] as const
  })
  return {
    label,
    apiid,
    locale,
    currency,
    timeZone,
    sections: Object.entries(source.sections).map(([name, section]) => lowerSection(name, section)),
    roles: Object.entries(source.roles ?? {}).map(([name, role]) => {
      const { label, team = null } = typeof role === 'string' ? { label: role } : role
      return { name, label, team }
    }),
    statuses: Object.entries(source.statuses ?? {}).map(([name, tone]) => ({ name, tone })),
    workflows: Object.fromEntries(workflows),
    support: source.support ?? null,
    languages: source.languages ?? ['en'],
    loginHosts: source.loginHosts ?? [],
    calls: source.calls ?? [],
    routes: Object.entries(source.routes ?? {}).map(([route, words]) => lowerRoute(route, words)),
  }
}

function lowerSection(name: string, source: SectionSource): Section {
  const { label, groups = {} } = typeof source === 'string' ? { label: source } : source
  return { name, label, groups: Object.entries(groups).map(([group, caption]) => ({ name: group, label: caption })) }
}

function lowerRoute(route: string, source: RouteSource): SiteRoute {
  const { label, section, group = null, platform = PLATFORMS, page = null } = source
  return { route, label, section, group, platform, page }
}
