import { CONTRACT_COUNTRY_CODES } from '../../definition/country-codes.ts'
import { FINANCIAL_YEAR_START } from '../../definition/date-range.ts'
import type { AppDefinition, Platform, Section, SiteFilter, SiteRoute } from '../../definition/definition.ts'
import type { ExpressionsByPath } from '../4-check/checked.ts'
import type { AppNode } from '../3-expand/ast.ts'
import { lowerWorkflow } from './workflow.ts'

export function lowerApp(app: AppNode, expressions: ExpressionsByPath): AppDefinition {
  const { label, apiid, locale, currency, timeZone } = app
  const workflows = Object.entries(app.workflows ?? {}).map(([name, workflow]) => {
    return [name, lowerWorkflow(workflow, expressions, { path: ['workflows', name], template: name })] as const
  })
  return {
    label,
    apiid,
    locale,
    currency,
    timeZone,
    yearStart: FINANCIAL_YEAR_START,
    sections: Object.entries(app.sections).map(([name, section]) => lowerSection(name, section)),
    roles: Object.entries(app.roles ?? {}).map(([name, { label, team = [], also = [] }]) => ({
      name,
      label,
      team,
      also,
    })),
    statuses: Object.entries(app.statuses ?? {}).map(([name, { tone, also = [] }]) => ({ name, tone, also })),
    workflows: Object.fromEntries(workflows),
    platforms: Object.entries(app.platforms).map(([name, label]) => ({ name, label })),
    filters: Object.entries(app.filters ?? {}).map(([name, filter]) => lowerFilter(name, filter)),
    support: app.support ?? null,
    languages: app.languages ?? ['en'],
    loginHosts: app.loginHosts ?? [],
    countryCodes: app.countryCodes ?? CONTRACT_COUNTRY_CODES,
    calls: app.calls ?? [],
    routes: Object.entries(app.routes ?? {}).map(([route, words]) =>
      lowerRoute(route, words, Object.keys(app.platforms)),
    ),
  }
}

function lowerSection(name: string, { label, groups = {} }: AppNode['sections'][string]): Section {
  return { name, label, groups: Object.entries(groups).map(([group, caption]) => ({ name: group, label: caption })) }
}

function lowerFilter(name: string, filter: Exclude<AppNode['filters'], undefined>[string]): SiteFilter {
  const { sends = name, label = null, get, answer, visibleWhen = null } = filter
  return { name, sends, label, get, answer, visibleWhen }
}

function lowerRoute(
  route: string,
  words: Exclude<AppNode['routes'], undefined>[string],
  platforms: readonly Platform[],
): SiteRoute {
  const { label, section, group = null, platform = platforms, page = null } = words
  return { route, label, section, group, platform, page }
}
