import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { Person } from './person.ts'

/**
 * The site as a company has it: its currency, its time zone, the month its financial year begins in (ADR 0122). The same
 * object for the same settings.
 */
export function companyApp(app: AppDefinition, { settings }: Pick<Person, 'settings'>): AppDefinition {
  const { currency, timeZone, yearStart } = settings
  if (currency === null && timeZone === null && yearStart === null) return app
  const ofSite = made.get(app) ?? new Map<string, AppDefinition>()
  made.set(app, ofSite)
  const key = JSON.stringify([currency, timeZone, yearStart])
  const own = ofSite.get(key) ?? {
    ...app,
    currency: currency ?? app.currency,
    timeZone: timeZone ?? app.timeZone,
    yearStart: yearStart ?? app.yearStart,
  }
  ofSite.set(key, own)
  return own
}

const made = new WeakMap<AppDefinition, Map<string, AppDefinition>>()
