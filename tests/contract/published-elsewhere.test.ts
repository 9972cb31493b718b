/** During a rollout, a browser with the manifest of one server sends requests to another. */
import Fastify, { type FastifyInstance } from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveScreens, openScreens } from '../../engine/publish/live.ts'
import { appText, ownScreens, screenText } from '../../engine/publish/small-site.ts'
import { type Backend, openReference } from '../../server/start/backend.ts'
import { clockDifference, clockNotice, watchClock } from '../../server/start/clock.ts'
import { readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { registerWeb } from '../../server/web/web.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { newPostgres } from './new-postgres.ts'

const PAGE = { html: '<html><head></head></html>', nonce: null }
const frontEnd = {
  page: () => Promise.resolve(PAGE),
  build: 'none',
  folder: null,
  handle: (_request: unknown, _response: unknown, next: () => void) => next(),
  close: () => Promise.resolve(),
}

interface Server {
  readonly screens: LiveScreens
  readonly backend: Backend
  readonly web: FastifyInstance
}

describe('two servers with different screens on one database', () => {
  let folder: string
  let url: string
  let database: Database
  let servers: readonly [Server, Server]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-rollout-'))
    url = await newPostgres()
    servers = [await serve('old', 'Sales orders'), await serve('new', 'Orders of customers')]
    database = await openDatabase(configOf('reader', 'old'))
  })
  afterAll(async () => {
    await database.close()
    for (const { web, backend, screens } of servers) {
      await web.close()
      await backend.close()
      screens.close()
    }
    await rm(folder, { recursive: true })
  })

  const configOf = (name: string, screens: string) =>
    readConfig({
      DATABASE_URL: url,
      DATA_DIR: join(folder, `data-${name}`),
      SCREENS_DIR: join(folder, screens),
      AUDIT_KEY: 'the key that both servers sign their audit with',
      SAMPLE: '0',
      LOG_LEVEL: 'silent',
    })
  async function serve(name: string, label: string): Promise<Server> {
    const config = configOf(name, name)
    await writeScreens(config.screensDir, label)
    const screens = await openScreens(config.screensDir, { watch: false, blocks: blockSpecs })
    const backend = await openReference(config, screens)
    const web = Fastify()
    const { publishedElsewhere } = backend
    await registerWeb(web, {
      screens,
      frontEnd,
      visitor: () => Promise.resolve(null),
      publishedElsewhere,
    })
    return { screens, backend, web }
  }
  const hrefOf = ({ screens }: Server) => ownScreens(screens.current().manifest)[0]?.href ?? ''

  it('return the definitions of each other', async () => {
    const [older, newer] = servers
    expect(hrefOf(older)).not.toBe(hrefOf(newer))
    for (const [one, other] of [servers, servers.toReversed()] as [Server, Server][]) {
      const answer = await other.web.inject(hrefOf(one))
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(answer.body).toBe(one.screens.current().files.get(hrefOf(one)))
    }
    expect((await newer.web.inject('/screens/sales.000000000000.json')).statusCode).toBe(404)
  })

  it('return no content that does not match its name', async () => {
    const [older, newer] = servers
    await sql`update published_files set used_at = now() - interval '31 days'`.execute(database.kysely)
    await sql`insert into published_files (path, body) values ('/screens/sales.123456789abc.js', 'forged()')`.execute(
      database.kysely,
    )
    expect((await newer.web.inject('/screens/sales.123456789abc.js')).statusCode).toBe(404)
    expect((await newer.web.inject(hrefOf(older))).statusCode).toBe(200)
  })

  it('log the difference between a host’s clock and that of the database, once per jump', async () => {
    expect(clockNotice(await clockDifference(database))).toBe(null)
    const logged: string[] = []
    let jump = 0
    const watch = watchClock(
      database,
      (text) => logged.push(text),
      () => Date.now() + jump,
    )
    for (jump of [0, 3_600_000, 3_600_000, 0, -120_000]) await watch.round()
    expect(logged).toEqual([
      expect.stringMatching(/^The clock of this host is 3600 seconds ahead of that of the database\./),
      expect.stringMatching(/^The clock of this host is 1(19|20) seconds behind/),
    ])
  })
})

async function writeScreens(screensDir: string, label: string): Promise<void> {
  await mkdir(join(screensDir, 'crm'), { recursive: true })
  await writeFile(join(screensDir, 'app.yaml'), appText())
  await writeFile(join(screensDir, 'crm/sales.yaml'), screenText(label))
}
