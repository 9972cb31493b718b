/**
 * The counts of documents that wait for a person (the tiles of the start page) on all approvals screens of the site with
 * a million documents, one in twenty of them open, on PostgreSQL with row-level security. The person has every role.
 */
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { waitingFor } from '../../server/rows/documents/waiting.ts'
import type { Person } from '../../server/http/person.ts'
import { defineBench } from './bench.ts'
import { asSuperuserOf, COMPANY, seedSite, siteScreens } from './list-call/fill.ts'
import { admin, type FilledWith, filledPostgres } from './list-call/postgres.ts'
import { median, percentile, timesTogether } from './times.ts'

const MARK_MS = 50
/** One in so many documents is open. */
const OPEN = 20

/** Copies the sample documents of each screen, of which most are decided: no status of a move, and nobody's turn. */
const COPY_OPEN = `
  insert into documents (company_id, screen, id, status, next_roles, doc_date, owner_id, search_text, data,
    workflow_hash, decided_by)
  select company_id, screen, 'waiting-' || n, case when n % ${OPEN} = 0 then status else 'Done' end,
    case when n % ${OPEN} = 0 then next_roles else '{}' end, doc_date, owner_id, '', data, workflow_hash, decided_by
  from generate_series(1, $3::int) n
  join (select row_number() over () - 1 as position, count(*) over () as many, d.* from documents d
    where company_id = $1 and screen = $2 and next_roles <> '{}') sample on sample.position = n / ${OPEN} % sample.many`

const isDecided = ({ workflow, platform }: ServerDefinition): boolean =>
  workflow !== null && platform.some((each) => each === admin.erpType)

function openDocuments(screens: readonly string[], documents: number): FilledWith {
  const each = Math.ceil(documents / screens.length)
  return {
    name: 'waiting',
    documents,
    screens,
    by: import.meta.filename,
    async fill(config) {
      const database = await openDatabase(config)
      await seedSite(database, screens)
      await database.close()
      await asSuperuserOf(config.databaseUrl, async (client) => {
        for (const screen of screens) await client.query(COPY_OPEN, [COMPANY, screen, each])
        await client.query('vacuum analyze documents')
      })
    },
  }
}

export const waitingBench = defineBench({
  sizes: { full: { documents: 1_000_000, rounds: 20 }, small: { documents: 4_000, rounds: 2 } },
  async measure({ documents, rounds }, place) {
    const { app, definitions } = await siteScreens()
    const tiles = definitions.filter(isDecided)
    const screens = tiles.map(({ screen }) => screen)
    const database = await openDatabase(await filledPostgres(place, openDocuments(screens, documents)))
    place.later(() => database.close())
    const person: Person = { ...admin, admin: false, roles: app.roles.map(({ name }) => name) }
    const count = () => inTenant(database, person.companyId, (work) => waitingFor(work, person, tiles))
    const found = await count()
    place.holds('screens with documents that wait', new Set(found.map(({ screen }) => screen)).size, tiles.length)
    place.holds(
      'documents that wait',
      found.reduce((sum, { count: waiting }) => sum + waiting, 0),
      documents / OPEN / 2,
    )
    const [alone, together] = [await timesTogether(1, rounds, count), await timesTogether(8, rounds, count)]
    const what = `counts on ${tiles.length} screens`
    return [
      { what: `${what}: median`, value: median(alone), unit: 'ms', atMost: MARK_MS },
      { what: `${what}: 95 % within`, value: percentile(alone, 0.95), unit: 'ms' },
      // Several at once are as slow as their cores are few (decision 26).
      { what: `${what}, 8 at once: median`, value: median(together), unit: 'ms' },
      { what: `${what}, 8 at once: 95 % within`, value: percentile(together, 0.95), unit: 'ms' },
    ]
  },
})
