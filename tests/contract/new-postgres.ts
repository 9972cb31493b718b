import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The login of the test databases: like that of an installation, it is not a superuser. */
export const TEST_LOGIN = { username: 'countersign_tests', password: 'test' }

const makeTestLogin = `do $$ begin create role ${TEST_LOGIN.username} login createrole password '${TEST_LOGIN.password}';
  exception when duplicate_object or unique_violation then null; end $$`

/** The address of the same database for a superuser, who bypasses row-level security. */
export function asSuperuser(address: string): string {
  const { username, password } = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  return Object.assign(new URL(address), { username, password }).href
}

/** A database owned by the login of tests. @param template the database to copy */
export async function newPostgres(template = 'template1'): Promise<string> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set: tests/contract/global-setup.ts sets it.')
  const name = `countersign_${randomBytes(6).toString('hex')}`
  await asAdmin(url, [makeTestLogin, `create database ${name} template ${template} owner ${TEST_LOGIN.username}`])
  return Object.assign(new URL(url), { ...TEST_LOGIN, pathname: `/${name}` }).href
}

/** Recreates the database at this address as a copy; existing connections are cut. */
export async function renewPostgres(address: string, template: string): Promise<void> {
  const name = new URL(address).pathname.slice(1)
  await asAdmin(process.env['TEST_DATABASE_URL'] ?? '', [
    `drop database ${name} with (force)`,
    `create database ${name} template ${template} owner ${TEST_LOGIN.username}`,
  ])
}

export async function asAdmin(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** An empty database with a separate login, which may create roles and is not a superuser. */
export async function newOwnPostgres(): Promise<string> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `owner_${randomBytes(6).toString('hex')}`
  await asAdmin(url, [`create role ${name} login createrole password 'test'`, `create database ${name} owner ${name}`])
  return Object.assign(new URL(url), { username: name, password: 'test', pathname: `/${name}` }).href
}

/** A copy of the database at this address, with the same login; nobody may be connected to the original. */
export async function copyOfPostgres(address: string): Promise<string> {
  const url = new URL(address)
  const name = `copy_${randomBytes(6).toString('hex')}`
  const create = `create database ${name} template ${url.pathname.slice(1)} owner ${url.username}`
  await asAdmin(process.env['TEST_DATABASE_URL'] ?? '', [create])
  return Object.assign(url, { pathname: `/${name}` }).href
}

/** Takes from the login of this database the right that only its first start needs. */
export async function withoutCreateRole(address: string): Promise<void> {
  await asAdmin(process.env['TEST_DATABASE_URL'] ?? '', [`alter role ${new URL(address).username} nocreaterole`])
}
