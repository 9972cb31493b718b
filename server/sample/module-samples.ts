import type { SchedulingContext } from '../alerts/scheduled/run-due.ts'
import type { Database } from '../database/open.ts'
import { seedAlerts } from './alerts.ts'
import { type SampleCompany, sampleCompanies } from './companies.ts'

/** Adds missing rows of a module's own tables to a sample company. */
export interface ModuleSample {
  /** What they are: `tasks`. */
  readonly title: string
  /** @param today at the company, which may be a day later than in UTC */
  seed(database: Database, company: SampleCompany, today: string): Promise<void>
}

export interface SampleSite extends SchedulingContext {
  readonly database: Database
}

/** Adds missing rows that are made of the screens of the site and their documents; it runs last. */
export interface SiteSample {
  readonly title: string
  seed(company: SampleCompany, site: SampleSite): Promise<void>
}

/** In this order: later ones use the rows of earlier ones. */
export const sampleSteps = (ofModules: readonly ModuleSample[]): readonly ModuleSample[] => [
  ...ofModules,
  { title: 'contacts', seed: (database, company) => seedAlerts(database, company) },
]

/** Adds missing rows of the modules' own tables to all sample companies. */
export async function seedModules(
  database: Database,
  ofModules: readonly ModuleSample[],
  today: string,
): Promise<void> {
  for (const company of sampleCompanies)
    for (const { seed } of sampleSteps(ofModules)) await seed(database, company, today)
}
