import { isDeepStrictEqual } from 'node:util'
import { dayIn } from '../../engine/definition/date-range.ts'
import type { Compiled } from '../../engine/definition/definition.ts'
import type { Published } from '../../engine/publish/published.ts'
import type { Database } from '../database/open.ts'
import { asOwner } from '../database/tenant.ts'
import { acceptedScreens, acceptFirstRules } from '../workflow/rules/rules.ts'
import { sampleCompaniesOf, enterSample, type SampleCompany, sampleCompanies } from './companies.ts'
import { seedRecords } from './records.ts'
import { type ModuleSample, sampleSteps } from './module-samples.ts'
import { postSamples } from './postings.ts'
import { seedCompany, seedScreen } from './seed.ts'

/**
 * Accepts the first rules of new screens in all sample companies. Called before the screens are served: until their rules
 * are accepted, nothing can be raised there.
 */
export async function acceptNewRules(database: Database, { app, screens }: Published): Promise<void> {
  for (const company of sampleCompaniesOf(app)) {
    const used = [...screens.values()].filter(({ server }) => server.platform.includes(company.erpType))
    await asOwner(database, async (work) => {
      if (!(await enterSample(work, company))) return
      const accepted = await acceptedScreens(work, company.id)
      for (const { server } of used) if (!accepted.has(server.screen)) await acceptFirstRules(work, company.id, server)
    })
  }
}

/** Creates missing sample companies with their people: who may sign in. */
export async function makeSamplePeople(database: Database, { app }: Published): Promise<void> {
  const people = { title: 'people', seed: (company: SampleCompany) => seedCompany(database, company, app) }
  await attemptAll(ofCompanies([people], sampleCompaniesOf(app)), () => true)
}

interface Sampled {
  /** The screens after whose change all sample data was made; null: it is to be looked for everywhere. */
  readonly before: Published | null
  readonly modules: readonly ModuleSample[]
  readonly more: readonly SampleStep[]
  /** False: the server stops, and what is not begun is left to its next start. */
  isWanted(): boolean
}

/**
 * Creates missing sample data of companies that are there; after a change of screens, only theirs. A step that fails is
 * logged and rolled back, and the others continue: sample data must never prevent the server from starting. Returns
 * whether no step failed.
 */
async function makeSamples(
  database: Database,
  now: Published,
  { before, modules, more, isWanted }: Sampled,
): Promise<boolean> {
  const { app, screens } = now
  const isSameSite = isDeepStrictEqual(before?.app, app)
  if (!isSameSite) await makeSamplePeople(database, now)
  const linked = { get: (screen: string) => screens.get(screen)?.server }
  const ofScreens = changedScreens(screens, isSameSite ? before : null).flatMap(({ server }) => {
    const seeding = { definition: server, app, screens: linked }
    return [
      { title: `rows of ${server.screen}`, make: () => seedScreen(database, seeding) },
      { title: `records of ${server.screen}`, make: () => seedRecords(database, seeding) },
    ]
  })
  // What one screen adds to a ledger, another takes from it.
  const posting = [...screens.values()].filter(({ server }) => server.posts.length > 0)
  const posted = [false, true].flatMap((isLast) =>
    posting.map(({ server }) => ({
      title: `postings of ${server.screen}`,
      make: () => postSamples(database, { definition: server, app, screens: linked, isLast }),
    })),
  )
  if (isSameSite) return await attemptAll([...ofScreens, ...posted], isWanted)
  const ofModules = sampleSteps(modules).map(({ title, seed }) => ({
    title,
    seed: (company: SampleCompany) => seed(database, company, dayIn(app.timeZone, new Date())),
  }))
  const ofSite = [...ofCompanies(ofModules, sampleCompanies), ...ofCompanies(more, sampleCompaniesOf(app))]
  return await attemptAll([...ofScreens, ...posted, ...ofSite], isWanted)
}

export interface SampleMaker {
  /** Creates what is missing for the screens as they are now, after what is being created. */
  make(): Promise<void>
  /** Calls of signed-in people wait for it: what the start creates is there. Later changes interrupt no call. */
  made(): Promise<unknown>
  /** Creates nothing more. Resolves when the last step has ended. */
  close(): Promise<void>
}

interface SampleSources {
  readonly database: Database
  current(): Published
  /** Rows of the modules. */
  readonly modules: readonly ModuleSample[]
  /** Steps that need more than the database and the screens. */
  more(published: Published): readonly SampleStep[]
}

/** Sample data is made beside a server that already answers, since it takes longer than all else of a first start. */
export function createSampleMaker({ database, current, modules, more }: SampleSources): SampleMaker {
  let before: Published | null = null
  let isClosing = false
  let making: Promise<unknown> = Promise.resolve()
  let first: Promise<unknown> | null = null
  const isWanted = (): boolean => !isClosing
  const makeNow = async (): Promise<void> => {
    if (isClosing) return
    const published = current()
    const isComplete = await makeSamples(database, published, { before, modules, more: more(published), isWanted })
    before = isComplete ? published : null
  }
  return {
    async make() {
      const mine = making.then(makeNow)
      making = mine.catch(() => undefined)
      first ??= making
      await mine
    },
    made: () => first ?? making,
    async close() {
      isClosing = true
      await making
    },
  }
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

/** Whether all were made. */
async function attemptAll(attempts: readonly Attempt[], isWanted: () => boolean): Promise<boolean> {
  let failed = 0
  for (const { title, make } of attempts) {
    if (!isWanted()) return false
    try {
      await make()
    } catch (error) {
      failed += 1
      console.error(`The sample ${title} could not be made: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return failed === 0
}
