/** Ids of rows in all tables of a company, requested by people of another company. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import type { Work } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { withoutRowSecurity } from '../contract/without-row-security.ts'
import { routeScreens } from '../contract/route-rows.ts'
import { callRoute, routes } from '../contract/routes.ts'
import { fingerprint } from './fingerprint.ts'
import { recordResult } from './results.ts'

const ROLES = ['head', 'accounts', 'director', 'owner', 'admin'] as const
/** Ids per route; `npm run trust` uses 12 of some hundreds, different ones for each route. */
const IDS = Number(process.env['TRUST_WALL_MODULE_IDS'] ?? 1)
const LONGEST_MS = limitFor(60_000)
const NOBODY = '0000000000000000'

const reaching = Object.entries(routes).flatMap(([name, { reaches }], at) => (reaches ? [{ name, reaches, at }] : []))

describe.each(bothDatabases)('people of a company without modules, on %s', (kind) => {
  let site: Site
  let people: readonly Browser[]
  let ids: readonly string[]
  let requests = 0
  /** The state after the last test; no test changes anything. */
  let state: unknown
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 5, screens: routeScreens })
    people = await Promise.all(ROLES.map((role) => signedIn(site.server, role, 'TEX')))
    ids = await withoutRowSecurity(site, idsOfSteel)
    state = await fingerprint(site)
  })
  afterAll(async () => {
    const result = `${requests} requests with ids of ${ids.length} rows of all tables: no byte`
    recordResult({ proof: 9, database: kind, result })
    await site.close()
    await site.installation.remove()
  })

  it('have ids of many tables to try', () => {
    expect(ids.length).toBeGreaterThan(40)
  })

  it.each(reaching)(
    'find nothing of the other company, whatever the id: $name',
    async ({ name, reaches, at }) => {
      for (const person of people) {
        const none = await answer(person, NOBODY)
        for (const id of taken(at)) expect({ id, ...(await answer(person, id)) }).toEqual({ id, ...none })
      }
      const before = state
      state = await fingerprint(site)
      expect(state).toEqual(before)

      /** Replaces the sent id in the answer: repeating it reveals nothing. */
      async function answer(person: Browser, id: string): Promise<object> {
        requests += 1
        const { status, text } = await callRoute(person, name, reaches(id))
        return { status, text: text.replaceAll(id, 'the id') }
      }
    },
    LONGEST_MS,
  )

  const taken = (at: number): readonly string[] =>
    Array.from({ length: IDS }, (_, index) => ids[(at * IDS + index * 7) % ids.length] ?? '')
})

/** Some values of each id column in tables with tenants that the other company does not have in any table. */
async function idsOfSteel(work: Work): Promise<readonly string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
      join pg_class t on t.relname = c.table_name and t.relrowsecurity and t.relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and c.data_type = 'text' and c.column_name ~ '(^|_)(id|code|no|number|key)$'
      and c.column_name not in ('company_id', 'workflow_hash') and c.column_name !~ 'person|_by' order by 1, 2`.execute(
    work,
  )
  const found = new Set<string>()
  const others = new Set<string>()
  for (const { table_name, column_name } of columns) {
    const [table, column] = [sql.table(table_name), sql.ref(column_name)]
    const { rows } = await sql<{ id: string }>`select distinct ${column} as id from ${table}
      where company_id = 'steel' and ${column} <> '' and length(${column}) > 3
        and ${column} not in (select ${column} from ${table} where company_id = 'tex' and ${column} is not null)
      order by 1 limit 4`.execute(work)
    for (const { id } of rows) found.add(id)
    const theirs = await sql<{ id: string }>`select distinct ${column} as id from ${table}
      where company_id = 'tex' and ${column} is not null`.execute(work)
    for (const { id } of theirs.rows) others.add(id)
  }
  // Both companies number their tasks from 1, so the same id may be a task of the other company.
  return [...found.difference(others)]
}
