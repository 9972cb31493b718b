/** A PostgreSQL of a benchmark's own, filled once and copied for each run: no run finds what another has left. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../../../server/config/config.ts'
import { openDatabase } from '../../../server/database/open.ts'
import type { Person } from '../../../server/http/person.ts'
import { configOf, startProcess } from '../../trust/load-site.ts'
import type { BenchPlace } from '../bench.ts'
import { asSuperuserOf, COMPANY, fillScreen } from './fill.ts'

const ROOT = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** A configuration on PostgreSQL. */
export type PostgresConfig = Config & { readonly databaseUrl: string }

/** A configuration, and the process that starts its server. */
type OwnPostgres = PostgresConfig & { readonly postgresPid: number }

/** What a database is filled with. */
export interface FilledWith {
  /** Names its folder, with the number of its documents. */
  readonly name: string
  readonly documents: number
  /** The screens of these documents. */
  readonly screens: readonly string[]
  /** The file that fills: after a change of it, the database is filled again. */
  readonly by: string
  fill(config: PostgresConfig): Promise<void>
}

/** Documents of a screen as `fillScreen` makes them. */
export const documentsOf = (screen: string, documents: number): FilledWith => ({
  name: screen,
  documents,
  screens: [screen],
  by: join(import.meta.dirname, 'fill.ts'),
  fill: (config) => fillScreen(config, { screen, documents }),
})

/**
 * The settings of an installation on a PostgreSQL that is a copy of one with these documents, with the settings that
 * docs/operate.md recommends. Proves that the documents are there.
 */
export async function filledPostgres(place: BenchPlace, filling: FilledWith): Promise<OwnPostgres> {
  const { documents, screens } = filling
  await copyFolder(await filledFolder(place, filling), place.folder)
  const server = await startProcess('../contract/postgres-process.ts', { args: [place.folder, 'keep-durable'] })
  place.later(server.stop)
  place.holds(
    `documents of ${screens.slice(0, 3).join(', ')}`,
    await storedDocuments(server.address, screens),
    documents,
  )
  return { ...onPostgres(place.folder, server.address), postgresPid: server.pid }
}

const onPostgres = (folder: string, databaseUrl: string): PostgresConfig => ({
  ...configOf(folder, databaseUrl),
  databaseUrl,
})

/** With its owner, who need not be this process's user. */
async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-a', '--reflink=auto', join(from, 'postgres'), to])
}

/**
 * The folder that is copied. It is filled again unless it was filled to its end from the same tables, screens and
 * sample; nothing opens it afterwards.
 */
async function filledFolder(place: BenchPlace, filling: FilledWith): Promise<string> {
  const { name, documents } = filling
  const folder = join(dirname(place.folder), `filled-${name}-${documents}`)
  const sign = join(folder, 'filled-with')
  const content = contentHash(filling)
  if ((await readFile(sign, 'utf8').catch(() => '')) === content) return folder
  console.log(`filling a database with ${documents.toLocaleString('en')} documents (${name}) …`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const server = await startProcess('../contract/postgres-process.ts', { args: [folder, 'keep'] })
  try {
    const config = onPostgres(place.folder, server.address)
    await filling.fill(config)
    // Builds the index of the search.
    await (await openDatabase(config)).close()
  } finally {
    await server.stop()
  }
  await writeFile(sign, content)
  return folder
}

/** What decides what is stored: tables, screens, samples, and the code that fills. */
const CONTENT = ['server/{database,modules}/**/*.{sql,ts}', 'server/sample/*.ts', 'sample/**/*.ts', 'screens/**/*.yaml']

function contentHash({ by }: FilledWith): string {
  const hash = createHash('sha256')
  const files = globSync(CONTENT, { cwd: ROOT }).map((file) => join(ROOT, file))
  for (const file of [...files.toSorted(), by]) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** Documents of these screens in the company that is filled. */
export async function storedDocuments(url: string, screens: readonly string[]): Promise<number> {
  const { rows } = await asSuperuserOf(url, (client) =>
    client.query<{ count: string }>('select count(*) from documents where company_id = $1 and screen = any($2)', [
      COMPANY,
      screens,
    ]),
  )
  return Number(rows[0]?.count)
}

/** An administrator, who sees every row, of the company that `fillScreen` fills. */
export const admin = {
  companyId: COMPANY,
  id: '',
  name: '',
  erpType: 'steel',
  admin: true,
  roles: [],
  team: [],
  flags: {},
  accepted: {},
} as unknown as Person
