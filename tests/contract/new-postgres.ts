import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The login of the databases of tests: as that of an installation it is no superuser. */
export const TEST_LOGIN = { username: 'countersign_tests', password: 'test' }

const makeTestLogin = `do $$ begin create role ${TEST_LOGIN.username} login createrole password '${TEST_LOGIN.password}';
  exception when duplicate_object or unique_violation then null; end $$`

/** The same database as a superuser, for whom there is no row-level security. */
export function asSuperuser(address: string): string {
  const { username, password } = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  return Object.assign(new URL(address), { username, password }).href
}

/** Owned by the login of tests. @param template the database it begins as a copy of */
export async function newPostgres(template = 'template1'): Promise<string> {
  const url = process.env['TEST_DATABASE_URL']
  if (!url) throw new Error('TEST_DATABASE_URL is not set: tests/contract/global-setup.ts sets it.')
  const name = `countersign_${randomBytes(6).toString('hex')}`
  await asAdmin(url, [makeTestLogin, `create database ${name} template ${template} owner ${TEST_LOGIN.username}`])
  return Object.assign(new URL(url), { ...TEST_LOGIN, pathname: `/${name}` }).href
}

/** Makes the database at this address a copy once more; whoever is connected to it is cut off. */
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

/** An empty database with a login of its own, which may create roles and is no superuser. */
export async function newOwnPostgres(): Promise<string> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `owner_${randomBytes(6).toString('hex')}`
  await asAdmin(url, [`create role ${name} login createrole password 'test'`, `create database ${name} owner ${name}`])
  return Object.assign(new URL(url), { username: name, password: 'test', pathname: `/${name}` }).href
}

/** A copy of the database at this address, of the same login; nobody is connected to it. */
export async function copyOfPostgres(address: string): Promise<string> {
  const url = new URL(address)
  const name = `copy_${randomBytes(6).toString('hex')}`
  const create = `create database ${name} template ${url.pathname.slice(1)} owner ${url.username}`
  await asAdmin(process.env['TEST_DATABASE_URL'] ?? '', [create])
  return Object.assign(url, { pathname: `/${name}` }).href
}
