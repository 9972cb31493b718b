import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { rowNotices } from './row-notices.ts'
import { followRenames, type RenamedSite } from '../renames/follow-renames.ts'
import { followLedgers } from '../workflow/ledgers/follow-ledgers.ts'
import { waitingRules } from '../workflow/rules/waiting.ts'
import { isScreenFile, type Published, screenOfFile } from '../../engine/publish/published.ts'
import type { SampleCompany } from '../sample/companies.ts'
import { acceptNewRules, createSampleMaker, makeSamplePeople, type SampleMaker } from '../sample/make-samples.ts'
import { moduleSamples, scheduledAlertsOf, serverModules } from '../modules/modules.ts'
import { createUnknownNotices } from './unknown-notices.ts'
import { type ServedScreens, screenSourceOf } from '../config/screens.ts'

/** Before everything else that reads rows or rules by the names of now. */
export async function followFiles(database: Database, screens: ServedScreens): Promise<void> {
  const follow = async (published: Published): Promise<void> => {
    const site = renamedSite(published)
    await followRenames(database, site)
    await followLedgers(database, site.screens)
  }
  await follow(screens.current())
  screens.prepare(follow)
}

function renamedSite({ app, screens, sources }: Published): RenamedSite {
  const files = [...sources.keys()].filter(isScreenFile).map((file) => screenOfFile(file))
  return { app, screens: [...screens.values()].map(({ server }) => server), files }
}

interface Upkeep {
  /** Adds sample rows for new document types if samples are on, and reports what the operator should know. */
  look(): Promise<void>
  /** What calls of signed-in people wait for. Undefined: there are no samples. */
  readonly sampled: SampleMaker['made'] | undefined
  close(): Promise<void>
}

/** With samples the first look goes on beside the calls. */
export async function startUpkeep(config: Config, database: Database, screens: ServedScreens): Promise<Upkeep> {
  const samples = config.sample ? await startSamples(config, database, screens) : null
  const reported = new Set<string>()
  const reportRows = rowReporter(database, screens)
  const unknown = createUnknownNotices(database, () => renamedSite(screens.current()), console.error)
  let looking: Promise<void> = Promise.resolve()
  let isClosing = false
  const lookNow = async (): Promise<void> => {
    await samples?.make()
    // Of rows that are half made there is nothing to say.
    if (isClosing) return
    await reportWaitingRules(database, screens, reported)
    await reportRows()
    unknown.check()
  }
  const look = (): Promise<void> => {
    const mine = looking.then(lookNow)
    looking = mine.catch(() => undefined)
    return mine
  }
  const first = look()
  if (samples === null) await first
  else first.catch(console.error)
  const close = async (): Promise<void> => {
    isClosing = true
    await samples?.close()
    await looking
    await unknown.close()
  }
  return { look, sampled: samples?.made, close }
}

/** Creates the sample companies with their people; their rows follow beside the calls. */
async function startSamples(config: Config, database: Database, screens: ServedScreens): Promise<SampleMaker> {
  // Before the sample rows, which take a while: a screen may be saved meanwhile.
  screens.prepare((next) => acceptNewRules(database, next))
  await makeSamplePeople(database, screens.current())
  const more = ({ app }: Published) => {
    const links = { config, secret: database.secret }
    const site = { database, screens: screenSourceOf(screens), app, links, scheduledAlertsOf }
    return serverModules
      .flatMap(({ siteSamples = [] }) => siteSamples)
      .map(({ title, seed }) => ({ title, seed: (company: SampleCompany) => seed(company, site) }))
  }
  return createSampleMaker({ database, current: () => screens.current(), modules: moduleSamples, more })
}

/**
 * Logs which rules wait for acceptance, each screen once until it no longer waits: further changes of it wait, too.
 *
 * @param reported screens that were logged and still wait
 */
async function reportWaitingRules(database: Database, screens: ServedScreens, reported: Set<string>): Promise<void> {
  const rules = await waitingRules(database, screenSourceOf(screens).all()).catch(() => null)
  if (rules === null) return
  const waiting = new Set(rules.map(({ screen }) => screen))
  for (const screen of reported) if (!waiting.has(screen)) reported.delete(screen)
  for (const screen of waiting) {
    if (reported.has(screen)) continue
    reported.add(screen)
    console.error(`The rules of ${screen} changed and wait for: countersign accept ${screen}`)
  }
}

/** Logs what stored rows say about the screens, each line once until it no longer applies. */
function rowReporter(database: Database, screens: ServedScreens): () => Promise<void> {
  let reported: readonly string[] = []
  return async () => {
    const notices = await rowNotices(database, screenSourceOf(screens)).catch((error: unknown) => {
      console.error(error)
      return null
    })
    if (notices === null) return
    for (const line of notices) if (!reported.includes(line)) console.error(line)
    reported = notices
  }
}
