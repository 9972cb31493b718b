import { isDeepStrictEqual } from 'node:util'
import type { Compiled } from '../../engine/definition/definition.ts'
import type { Published } from '../../engine/publish/published.ts'
import type { Database } from '../database/open.ts'
import { asOwner } from '../database/tenant.ts'
import { acceptedScreens, acceptFirstRules } from '../rules/rules.ts'
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
      const accepted = await acceptedScreens(work, company.id)
      for (const { server } of used) if (!accepted.has(server.screen)) await acceptFirstRules(work, company.id, server)
    })
  }
}

interface Sampled {
  /** The screens after whose change all sample data was made; null: it is to be looked for everywhere. */
  readonly before: Published | null
  readonly more: readonly SampleStep[]
}

/**
 * Creates missing sample data; after a change of screens, only theirs: the next change waits for it, as do the reads of the
 * page that shows this one. A step that fails is logged and rolled back, and the others continue: sample data must never
 * prevent the server from starting. Returns whether no step failed.
 */
export async function makeSamples(database: Database, now: Published, { before, more }: Sampled): Promise<boolean> {
  const { app, screens } = now
  const companies = companiesOf(app)
  const isSameSite = isDeepStrictEqual(before?.app, app)
  const linked = { get: (screen: string) => screens.get(screen)?.server }
  const ofScreens = changedScreens(screens, isSameSite ? before : null).flatMap(({ server }) => {
    const seeding = { definition: server, app, screens: linked }
    return [
      { title: `rows of ${server.screen}`, make: () => seedScreen(database, seeding) },
      { title: `records of ${server.screen}`, make: () => seedRecords(database, seeding) },
    ]
  })
  if (isSameSite) return await attemptAll(ofScreens)
  const people = { title: 'people', seed: (company: SampleCompany) => seedCompany(database, company, app) }
  const modules = moduleSeeds.map(({ title, seed }) => ({ title, seed: (of: SampleCompany) => seed(database, of) }))
  return await attemptAll([
    ...ofCompanies([people], companies),
    ...ofScreens,
    ...ofCompanies(modules, sampleCompanies),
    ...ofCompanies(more, companies),
  ])
}

/** By their content: those of a start from the cache are compiled again before the first change. */
function changedScreens(screens: Published['screens'], before: Published | null): readonly Compiled[] {
  const all = [...screens].map(([name, screen]) => ({ screen, known: before?.screens.get(name) }))
  const changed = all.filter(
    ({ screen, known }) => screen !== known && !isDeepStrictEqual(screen.server, known?.server),
  )
  return changed.map(({ screen }) => screen)
}

const ofCompanies = (steps: readonly SampleStep[], companies: readonly SampleCompany[]): readonly Attempt[] =>
  steps.flatMap(({ title, seed }) =>
    companies.map((company) => ({ title: `${title} of ${company.ccode}`, make: () => seed(company) })),
  )

/** A step that needs more than the database; it runs last. */
interface SampleStep {
  readonly title: string
  seed(company: SampleCompany): Promise<void>
}

interface Attempt {
  readonly title: string
  make(): Promise<void>
}

/** Whether all succeeded. */
async function attemptAll(attempts: readonly Attempt[]): Promise<boolean> {
  let failed = 0
  for (const { title, make } of attempts) {
    try {
      await make()
    } catch (error) {
      failed += 1
      console.error(`The sample ${title} could not be made: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return failed === 0
}
