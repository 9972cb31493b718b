import { sql } from 'kysely'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { type CompanySettings, type Person, settingsObject } from './person.ts'

/**
 * The site with a company's settings: its currency, its time zone, the first month of its financial year, and its
 * languages (decision 45). Returns the same object for the same settings.
 */
export function companyApp(app: AppDefinition, { settings }: Pick<Person, 'settings'>): AppDefinition {
  const { currency, timeZone, yearStart, languages } = settings
  if (currency === null && timeZone === null && yearStart === null && languages === null) return app
  const ofSite = companyApps.get(app) ?? new Map<string, AppDefinition>()
  companyApps.set(app, ofSite)
  const key = JSON.stringify([currency, timeZone, yearStart, languages])
  const own = ofSite.get(key) ?? {
    ...app,
    currency: currency ?? app.currency,
    timeZone: timeZone ?? app.timeZone,
    yearStart: yearStart ?? app.yearStart,
    languages: languagesOf(app, languages),
  }
  ofSite.set(key, own)
  return own
}

/** The company's languages that the site still has, its default first; if there are none, all languages of the site. */
export function languagesOf(
  { languages }: Pick<AppDefinition, 'languages'>,
  own: readonly string[] | null | undefined,
): AppDefinition['languages'] {
  const both = (own ?? []).flatMap((name) => languages.find((each) => each === name) ?? [])
  return both.length === 0 ? languages : both
}

/** The site with the settings of the transaction's company, for jobs, which have no session. */
export async function tenantApp(work: Work, app: AppDefinition): Promise<AppDefinition> {
  const { rows } = await sql<{ settings: CompanySettings }>`
    select ${settingsObject} as settings from company_profile()`.execute(work)
  return rows[0] ? companyApp(app, rows[0]) : app
}

const companyApps = new WeakMap<AppDefinition, Map<string, AppDefinition>>()
