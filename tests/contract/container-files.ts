/** The files of packaging/container in use: the scripts that a person and the image of PostgreSQL run. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { requireProgram } from '../runner/packages.ts'
import { asAdmin } from './new-postgres.ts'

const run = promisify(execFile)

export const CONTAINER = join(import.meta.dirname, '../../packaging/container')

interface Compose {
  readonly services: { readonly site: { readonly environment: Readonly<Record<string, string>> } }
}

/** What compose.yaml gives the container of the site. @param host what prepare.sh has written */
export async function siteEnvironment(host: string): Promise<Readonly<Record<string, string>>> {
  const { services } = parse(await readFile(join(CONTAINER, 'compose.yaml'), 'utf8')) as Compose
  const values = Object.entries(services.site.environment)
  return Object.fromEntries(values.map(([name, value]) => [name, value.replace(/\$\{SITE_HOST.*\}/, host)]))
}

/** Runs prepare.sh of a copy of the folder. Rejects with its code and what it has printed. */
export const prepareSecrets = (folder: string, ...args: readonly string[]) =>
  run('sh', [join(folder, 'prepare.sh'), ...args])

const administrator = (): URL => new URL(process.env['TEST_DATABASE_URL'] ?? '')

/** Runs database.sh at the PostgreSQL of the tests; answers the address that the site would have there. */
export async function createOwner(folder: string): Promise<string> {
  const { username, password, hostname, port } = administrator()
  const file = join(folder, 'secrets/owner-password')
  const own = { POSTGRES_USER: username, PGPASSWORD: password, PGHOST: hostname, PGPORT: port }
  requireProgram('psql', 'postgresql-client')
  const env = { ...process.env, ...own, OWNER_PASSWORD_FILE: file }
  await run('sh', [join(CONTAINER, 'database.sh')], { env })
  return `postgres://countersign:${await readFile(file, 'utf8')}@${hostname}:${port}/countersign`
}

/** Removes what database.sh has made, and the roles that the site has made of it. */
export async function dropOwner(): Promise<void> {
  const roles = `do $$ declare r text; begin
    for r in select rolname from pg_roles where rolname like 'countersign\\_%\\_countersign' or rolname = 'countersign'
      order by length(rolname) desc loop execute format('drop role %I', r); end loop; end $$`
  await asAdmin(administrator().href, ['drop database if exists countersign with (force)', roles])
}
