/** A real streaming standby answers read-only calls, but never with data older than a person's own change. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { Browser, signedIn } from './browser.ts'
import { cheapenPasswords, openSite, type Site } from './databases.ts'
import { asAdmin, newPostgres } from './new-postgres.ts'
import { uploadsBy } from './hosts.ts'
import { openStandbyServers, type StandbyServers } from './standby-servers.ts'
import { sized } from './upload-files.ts'

const LOGIN = { username: 'erp', password: 'test', pathname: '/erp' }
/** Longer than the allowed lag of a standby plus a round of measuring. */

describe('a server with a standby', () => {
  let servers: StandbyServers
  let folder: string
  let env: Record<string, string>
  let site: Site
  let director: Browser
  let head: Browser
  let superuser: pg.Client
  /** For each read-only call, whether the standby was chosen to answer it. */
  const chosen: boolean[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-'))
    servers = await openStandbyServers()
    await asAdmin(servers.primary, [
      `create role ${LOGIN.username} login createrole password '${LOGIN.password}'`,
      `create database erp owner ${LOGIN.username}`,
    ])
    const DATABASE_URL = Object.assign(new URL(servers.primary), LOGIN).href
    env = { DATABASE_URL, DATA_DIR: join(folder, 'data'), OUTBOX_DIR: join(folder, 'outbox'), LOG_LEVEL: 'silent' }
    const filled = await openSite(installationOf(env), { rows: 40 })
    await cheapenPasswords(filled.database)
    await filled.close()
    const address = await servers.startStandby()
    superuser = new pg.Client({ connectionString: address })
    superuser.on('error', () => {})
    await superuser.connect()
    env = { ...env, DATABASE_READ_URL: Object.assign(new URL(address), LOGIN).href }
    site = await openSite(installationOf(env), { rows: null, served: counting })
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    ;[head, director] = [await signedIn(site.server, 'head'), await signedIn(site.server, 'director')]
  })
  afterAll(async () => {
    await superuser.end().catch(() => {})
    await site.close()
    await servers.close()
    await rm(folder, { recursive: true, force: true })
  })

  const installationOf = (settings: Record<string, string>) => ({
    config: readConfig(settings),
    remove: async () => {},
  })
  function counting(database: Database): Database {
    const { standby } = database
    if (standby === null) throw new Error('There is no standby.')
    const connections: typeof standby.connections = async (after) => {
      const found = await standby.connections(after)
      chosen.push(found !== null)
      return found
    }
    return { ...database, standby: { ...standby, connections } }
  }
  const statusOf = async (browser: Browser, id: string) => (await browser.rows()).find((row) => row.id === id)?.Status
  const submitted = async (browser: Browser) => (await browser.rows({ Status: 'Submitted' }))[0]?.id ?? ''
  /** Whether the standby would answer a call of a person who has changed nothing. */
  const isUsed = async () => ((await site.database.standby?.connections(0n)) ?? null) !== null
  async function pause(): Promise<void> {
    await superuser.query('select pg_wal_replay_pause()')
    const state = async () =>
      (await superuser.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')).rows[0]?.state
    await expect.poll(state).toBe('paused')
  }
  const resume = () => superuser.query('select pg_wal_replay_resume()')
  /** The same person in a browser with the session only, without the cookie of the last change. */
  function withoutTrace(browser: Browser): Browser {
    const cookies = Object.entries(browser.cookieJar()).filter(([name]) => !name.endsWith('written'))
    const other = new Browser(site.server, new Map(cookies))
    other.token = browser.token
    return other
  }

  it('uses it for lists, details and options', async () => {
    await expect.poll(isUsed).toBe(true)
    const found = await site.database.standby?.connections(0n)
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(found ?? site.database.kysely)
    expect(rows).toEqual([{ is: true }])
    const id = await submitted(head)
    await expect
      .poll(async () => {
        chosen.length = 0
        const listed = await head.rows()
        const details = await head.get('/main/s/orders/details', { key: id })
        const jobs = await head.get('/main/s/orders/jobidforfilters')
        return { rows: listed.length, details: details.status, jobs: jobs.status, chosen: [...new Set(chosen)] }
      })
      .toEqual({ rows: 40, details: 200, jobs: 200, chosen: [true] })
  })

  it('shows people their own changes, whatever the lag of the standby', async () => {
    await pause()
    const id = await submitted(head)
    expect((await head.approve([id])).status).toBe(200)
    chosen.length = 0
    expect(await statusOf(head, id)).toBe('First Approved')
    const { body } = await head.get('/main/s/orders/details', { key: id })
    expect(body.get_details[0]?.Status).toBe('First Approved')
    expect(new Set(chosen)).toEqual(new Set([false]))
    await resume()
    await expect.poll(() => statusOf(director, id)).toBe('First Approved')
  })

  it('shows people a file whose last part they have sent', async () => {
    await pause()
    const id = await submitted(head)
    const upload = uploadsBy(head)
    const path = await upload.begin(site, { pk: id, name: 'note.txt', length: 3 })
    const answer = await upload.send(site, path, { at: 0, bytes: sized('note.txt', 3).bytes })
    head.setCookies(answer)
    chosen.length = 0
    expect((await head.rows()).find((row) => row.id === id)).toMatchObject({ awsfile_count: 1 })
    expect(new Set(chosen)).toEqual(new Set([false]))
    await resume()
  })

  it('accepts a session that the standby does not have yet, since the primary answers then', async () => {
    await expect.poll(isUsed).toBe(true)
    await pause()
    const accounts = withoutTrace(await signedIn(site.server, 'accounts'))
    expect((await accounts.get('/main/s/orders/list')).body.ok).toBe(true)
    await resume()
  })

  it('does not use it while it lags by more than three seconds, and uses it again afterwards', async () => {
    await expect.poll(isUsed).toBe(true)
    await pause()
    const id = await submitted(head)
    await head.approve([id])
    await expect.poll(isUsed).toBe(false)
    expect(await statusOf(withoutTrace(director), id)).toBe('First Approved')
    await resume()
    await expect.poll(isUsed).toBe(true)
  })

  it('answers all calls when the standby stops', async () => {
    await expect.poll(isUsed).toBe(true)
    await servers.stopStandby()
    const answers = await Promise.all([head, director].map((each) => each.get('/main/s/orders/list')))
    expect(answers.map(({ status, body }) => `${status} ${body.ok}`)).toEqual(['200 true', '200 true'])
    await expect.poll(isUsed).toBe(false)
    expect((await head.rows()).length).toBe(40)
  })

  it('starts without the standby, but refuses one that is not a standby of this database', async () => {
    const opened = await openDatabase(readConfig(env))
    expect(await opened.standby?.connections(0n)).toBe(null)
    await opened.close()
    const another = { ...env, DATABASE_READ_URL: await newPostgres() }
    await expect(openDatabase(readConfig(another))).rejects.toThrow(ConfigError)
    await expect(openDatabase(readConfig(another))).rejects.toThrow(/no standby of the database of DATABASE_URL/)
  })
})
