import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { openScreens } from '../../../engine/publish/live.ts'
import type { Config } from '../../../server/config/config.ts'
import { type Database, openDatabase } from '../../../server/database/open.ts'
import { DEMO_PASSWORD } from '../../../server/sample/companies.ts'
import { seedCompanies, seedScreen } from '../../../server/sample/seed.ts'
import { blockSpecs } from '../../../widgets/specs.ts'

/** Any screen of the steel company with decisions would do; this one has the most fields. */
export const SCREEN = 'sales'
export const COMPANY = 'steel'
export const screensFolder = join(import.meta.dirname, '../../../screens')

let compiled: ReturnType<typeof compileSite> | null = null

/** The application and the screens of this site, compiled once. */
export const siteScreens = () => (compiled ??= compileSite())

async function compileSite() {
  const { app, screens } = (await openScreens(screensFolder, { watch: false, blocks: blockSpecs })).current()
  const definitionOf = (name: string): ServerDefinition => {
    const definition = screens.get(name)?.server
    if (!definition) throw new Error(`There is no screen ${name}.`)
    return definition
  }
  return { app, definitionOf, definitions: [...screens.values()].map(({ server }) => server) }
}

/**
 * Adds sample rows of a screen, then copies of them until there are that many documents. Does nothing if there are.
 * @param config settings of the database's installation, whose key signs the audit
 */
export async function fillScreen(
  config: Config & { readonly databaseUrl: string },
  { documents, screen = SCREEN }: { readonly documents: number; readonly screen?: string },
): Promise<void> {
  const database = await openDatabase(config)
  await seedSite(database, [screen])
  await database.close()
  await asSuperuserOf(config.databaseUrl, (client) => copyRows(client, screen, documents))
}

/** Adds the sample companies, and the sample rows of these screens. */
export async function seedSite(database: Database, screens: readonly string[]): Promise<void> {
  const { app, definitionOf, definitions } = await siteScreens()
  const get = (name: string) => definitions.find(({ screen }) => screen === name)
  await seedCompanies(database, app)
  for (const screen of screens) await seedScreen(database, { definition: definitionOf(screen), app, screens: { get } })
}

/** Runs statements in the company that is filled, past row-level security. */
export async function asSuperuserOf<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select set_config('app.company', $1, false)`, [COMPANY])
    return await run(client)
  } finally {
    await client.end()
  }
}

/** The dates go back some years, about fifty documents a day. */
async function copyRows(client: pg.Client, screen: string, documents: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from documents where company_id = $1 and screen = $2',
    [COMPANY, screen],
  )
  const there = Number(rows[0]?.count)
  if (there < documents) {
    // Created again when the database is opened, in a tenth of the time that a million single entries take.
    await client.query(ADD_PEOPLE, [COMPANY, PEOPLE])
    await client.query('drop index if exists document_search_text')
    await client.query(COPY, [COMPANY, screen, there + 1, documents])
    await client.query('vacuum documents')
  }
  // The copies of a sample row are equal. The documents of a site are not, as far as PostgreSQL knows, which changes plans.
  await client.query('alter table documents alter column data set (n_distinct = -1)')
  await client.query('analyze documents')
}

/** Creators of documents, besides one person per role. */
const PEOPLE = 300

/** Adds people without roles to a company, in each of its teams in turn. */
const ADD_PEOPLE = `
  insert into people (company_id, id, name, email, roles, team, admin, flags)
  select $1, 'bench-' || n, 'Person ' || n, 'bench-' || n || '@bench.example', '{}', array[teams.names[1 + n % cardinality(teams.names)]], false, '{}'
  from generate_series(1, $2::int) n
  cross join (select array(select distinct unnest(team) from people where company_id = $1) as names) teams
  on conflict do nothing`

/** A word that one in `rows` rows has in its search text; `which` distinguishes several such words. */
export const wordOf = (rows: number, which: number): string =>
  createHash('md5').update(`of ${rows} ${which}`).digest('hex').slice(0, 8)

/**
 * Copies sample rows of a company and a screen, for a range of numbers. Each row has a unique word and words of
 * `wordOf`; it belongs to a person of the company.
 */
export const COPY = `
  insert into documents (company_id, screen, id, status, version, next_roles, doc_date, owner_id, search_text,
    data, workflow_hash, decided_by, last_move, last_person, last_at)
  select company_id, screen, md5(n::text), status, version, next_roles, doc_date - n % 2000,
    people.ids[1 + abs(hashint4(n + 1)) % cardinality(people.ids)],
    concat_ws(' ', search_text, left(md5('of 1000000 ' || n), 8), left(md5('of 20 ' || abs(hashint4(n) % 20)), 8),
      left(md5('of 200 ' || abs(hashint4(n) % 200)), 8), left(md5('of 1000 ' || abs(hashint4(n) % 1000)), 8)), data, workflow_hash, decided_by, last_move, last_person, last_at
  from generate_series($3::int, $4::int) n
  join (select row_number() over (order by id) - 1 as position, count(*) over () as many, d.* from documents d
        where company_id = $1 and screen = $2 and version = 1 and id !~ '^.{17}') sample
    on sample.position = n % sample.many
  cross join (select array(select id from people where company_id = $1 order by id) as ids) people`

export interface SignedIn {
  readonly cookie: string
  readonly token: string
}

/** Signs in at a running server, and ends the other sessions of that person. */
export async function signInAt(address: string, email: string, hwid: string = randomUUID()): Promise<SignedIn> {
  const body = { email, pwd: DEMO_PASSWORD, ccode: COMPANY.toUpperCase(), hwid, logoutOthers: 'y' }
  const answer = await fetch(`${address}/main/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { tok } = (await answer.json()) as { tok?: string }
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0])
  if (!tok) throw new Error(`${email} cannot log in: ${answer.status}`)
  return { cookie: cookies.join('; '), token: tok }
}
