import type { Published } from '../../engine/publish/published.ts'
import type { Database } from '../database/open.ts'
import { asOwner } from '../database/tenant.ts'
import { acceptFirstRules, readRules } from '../rules/rules.ts'
import { companiesOf, enterSample, type SampleCompany, sampleCompanies } from './companies.ts'
import { seedRecords } from './records.ts'
import { moduleSeeds } from './modules.ts'
import { seedCompany, seedScreen } from './seed.ts'

/**
 * Accepts the first rules of new screens in all sample companies. Called before the screens are served: until their rules
 * are accepted, nothing can be raised there.
 */
export async function acceptNewRules(database: Database, { app, screens }: Published): Promise<void> {
  for (const company of companiesOf(app)) {
    const used = [...screens.values()].filter(({ server }) => server.platform.includes(company.erpType))
    await asOwner(database, async (work) => {
      if (!(await enterSample(work, company))) return
      const accepted = await readRules(work, company.id)
      for (const { server } of used) if (!accepted.has(server.screen)) await acceptFirstRules(work, company.id, server)
    })
  }
}

/**
 * Creates missing sample data. A step that fails is logged and rolled back, and the others continue: sample data must
 * never prevent the server from starting.
 */
export async function makeSamples(
  database: Database,
  { app, screens }: Published,
  more: readonly SampleStep[] = [],
): Promise<void> {
  const companies = companiesOf(app)
  for (const company of companies)
    await attempt(`sample people of ${company.ccode}`, () => seedCompany(database, company, app))
  const linked = { get: (screen: string) => screens.get(screen)?.server }
  for (const { server } of screens.values()) {
    const seeding = { definition: server, app, screens: linked }
    await attempt(`sample rows of ${server.screen}`, () => seedScreen(database, seeding))
    await attempt(`sample records of ${server.screen}`, () => seedRecords(database, seeding))
  }
  for (const { title, seed } of moduleSeeds)
    for (const company of sampleCompanies)
      await attempt(`sample ${title} of ${company.ccode}`, () => seed(database, company))
  for (const { title, seed } of more)
    for (const company of companies) await attempt(`sample ${title} of ${company.ccode}`, () => seed(company))
}

/** A step that needs more than the database; it runs last. */
interface SampleStep {
  readonly title: string
  seed(company: SampleCompany): Promise<void>
}

async function attempt(title: string, make: () => Promise<void>): Promise<void> {
  try {
    await make()
  } catch (error) {
    console.error(`The ${title} could not be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}
