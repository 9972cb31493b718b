import { sql } from 'kysely'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { type CompanySettings, type Person, settingsObject } from './person.ts'

/**
 * The site as a company has it: its currency, its time zone, the month its financial year begins in, the languages it
 * works in (ADR 0122). The same object for the same settings.
 */
export function companyApp(app: AppDefinition, { settings }: Pick<Person, 'settings'>): AppDefinition {
  const { currency, timeZone, yearStart, languages } = settings
  if (currency === null && timeZone === null && yearStart === null && languages === null) return app
  const ofSite = made.get(app) ?? new Map<string, AppDefinition>()
  made.set(app, ofSite)
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

/** Those of the company that the site still has, its usual one first; all of the site where there is none. */
export function languagesOf(
  { languages }: Pick<AppDefinition, 'languages'>,
  own: readonly string[] | null | undefined,
): AppDefinition['languages'] {
  const both = (own ?? []).flatMap((name) => languages.find((each) => each === name) ?? [])
  return both.length === 0 ? languages : both
}

/** The same, of the company of a transaction: for jobs, which nobody has signed in for. */
export async function tenantApp(work: Work, app: AppDefinition): Promise<AppDefinition> {
  const { rows } = await sql<{ settings: CompanySettings }>`
    select ${settingsObject} as settings from company_profile()`.execute(work)
  return rows[0] ? companyApp(app, rows[0]) : app
}

const made = new WeakMap<AppDefinition, Map<string, AppDefinition>>()
