/** Names that companies have stored and the files do not have, for the log: at the start and after each change. */
import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import type { RenamedSite } from '../renames/follow-renames.ts'
import { unknownInScreen, unknownInSite } from '../renames/unknown-names.ts'

/** Number of rows of each screen that are read: `countersign accept` reads more. */
const MOST_READ = 10_000

interface UnknownNotices {
  /** Looks in the background, so that neither a start nor a saved file waits for it. */
  check(): void
  /** Waits until nothing is being looked for. */
  idle(): Promise<void>
  /** As `idle`, without looking at what is left. */
  close(): Promise<void>
}

/**
 * @param site what is served now
 * @param log gets each line once, until it no longer applies
 */
export function createUnknownNotices(
  database: Database,
  site: () => RenamedSite,
  log: (line: unknown) => void,
): UnknownNotices {
  let reported: readonly string[] = []
  let isClosing = false
  /** What was found for a screen of a company, and for which names: its rows are read again when these change. */
  const known = new Map<string, { readonly names: string; readonly lines: readonly string[] }>()
  const run = async (): Promise<void> => {
    const current = site()
    const lines: string[] = []
    for (const { id, definition } of await lookedAt(database, current)) {
      if (isClosing) return
      const [key, names] = [`${id} ${definition?.screen ?? ''}`, namesOf(definition, current)]
      const before = known.get(key)
      const found = before?.names === names ? before.lines : await linesOf(database, current, { id, definition })
      if (definition !== null) known.set(key, { names, lines: found })
      lines.push(...found)
    }
    for (const line of lines) if (!reported.includes(line)) log(line)
    reported = lines
  }
  let running = Promise.resolve()
  return {
    check: () => void (running = running.then(run).catch(log)),
    idle: async () => await running,
    async close() {
      isClosing = true
      await running
    },
  }
}

/** A screen of a company; null: what concerns none. */
interface LookedAt {
  readonly id: string
  readonly definition: ServerDefinition | null
}

async function lookedAt({ kysely }: Database, { screens }: RenamedSite): Promise<readonly LookedAt[]> {
  const { rows } = await sql<{ id: string; erpType: string }>`
    select distinct company_id as id, erp_type as "erpType" from rule_hashes() order by 1`.execute(kysely)
  return rows.flatMap(({ id, erpType }) => [
    ...screens
      .filter(({ documents, records, platform }) => (documents || records) && platform.includes(erpType))
      .map((definition) => ({ id, definition })),
    { id, definition: null },
  ])
}

/** The names that are compared with those in the rows of a screen. */
function namesOf(definition: ServerDefinition | null, { app }: RenamedSite): string {
  const fields = Object.values(definition?.fields ?? {}).map(({ name, also, type, options, formerOptions, lines }) => {
    return [name, also, type, options, formerOptions, lines?.fields]
  })
  return JSON.stringify([fields, app.statuses])
}

/** One transaction for each screen: calls are answered in between. */
async function linesOf(
  database: Database,
  site: RenamedSite,
  { id, definition }: LookedAt,
): Promise<readonly string[]> {
  const lines = await inTenant(database, id, (work) =>
    definition === null
      ? unknownInSite(work, id, site)
      : unknownInScreen(work, { company: id, definition, app: site.app, most: MOST_READ }),
  )
  return lines.map((line) => `${id}: ${definition === null ? '' : `${definition.screen}: `}${line}`)
}
