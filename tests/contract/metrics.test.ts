import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { databaseMetrics } from '../../server/http/metrics/database-metrics.ts'
import { registerMetrics } from '../../server/routes/metrics.ts'
import { Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const TOKEN = 'a token of thirty-two characters'

describe.each(databases)('the metrics, on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), {
      rows: 5,
      prepare(server, { config, database, metrics }) {
        const operation = { ...config.operation, metricsToken: TOKEN }
        registerMetrics(server, {
          config: { isPublic: true, operation },
          metrics,
          refresh: databaseMetrics(metrics, database, { freshMs: 0 }),
        })
      },
    })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const scrape = async (authorization = `Bearer ${TOKEN}`) =>
    await site.server.inject({ url: '/metrics', headers: { authorization } })

  it('can be read only with the token', async () => {
    expect((await site.server.inject('/metrics')).statusCode).toBe(401)
    expect((await scrape('Bearer another token of the same length')).statusCode).toBe(401)
    const { statusCode, headers } = await scrape()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
  })

  it('count calls by pattern, method and status, without values that a caller invents', async () => {
    const head = await signedIn(site.server, 'head')
    await head.get('/main/s/orders/list')
    const stranger = new Browser(site.server)
    await stranger.get('/main/s/made-up/list')
    for (const path of ['one', 'two', 'three']) await stranger.get(`/main/${path}-made-up`)
    await site.server.inject({ method: 'PROPFIND' as 'GET', url: '/main/made-up' })
    const { body } = await scrape()
    const name = 'countersign_http_request_duration_seconds_count'
    expect(body).toContain(`${name}{route="/main/s/:screen/list",method="GET",status="200"}`)
    expect(body).toContain(`${name}{route="unknown",method="GET",status="404"} 3`)
    expect(body).not.toContain('made-up')
  })

  it('contain how long the oldest event of any company has been waiting', async () => {
    await inTenant(site.database, 'steel', async (work) => {
      await sql`insert into outbox (company_id, kind, payload, created_at, next_at)
        values (${'steel'}, 'test', '{}', now() - interval '2 minutes', now() + interval '1 day')`.execute(work)
    })
    const { body } = await scrape()
    expect(body).toMatch(/countersign_queue_length{queue="events"} [1-9]/)
    expect(Number(/countersign_queue_age_seconds{queue="events"} ([\d.]+)/.exec(body)?.[1])).toBeGreaterThanOrEqual(120)
  })

  it('contain the pool, the queues, the sessions, the event loop and the process', async () => {
    const { body } = await scrape()
    for (const state of ['in_use', 'idle', 'waiting'])
      expect(body).toMatch(new RegExp(`countersign_database_connections{state="${state}"} \\d`))
    for (const queue of ['events', 'messages', 'exports', 'imports', 'scheduled_alerts']) {
      expect(body).toMatch(new RegExp(`countersign_queue_length{queue="${queue}"} \\d`))
      expect(body).toMatch(new RegExp(`countersign_queue_age_seconds{queue="${queue}"} \\d`))
    }
    expect(body).toContain('countersign_database_up 1')
    expect(body).toMatch(/countersign_sessions [1-9]/)
    expect(body).toMatch(/countersign_build_info{version="0.0.0",schema="\d{4}-[\w-]+",build="none",node="v\d/)
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(body).toContain(`\n${name} `)
  })
})

describe('the metrics without a token', () => {
  it.each([
    [true, 404],
    [false, 200],
  ])('if the server is public (%s) answer %s', async (isPublic, status) => {
    const site = await openSite(await newInstallation('pglite'), {
      rows: 1,
      prepare: (server, { config, metrics }) =>
        registerMetrics(server, { config: { isPublic, operation: config.operation }, metrics }),
    })
    expect((await site.server.inject('/metrics')).statusCode).toBe(status)
    await site.close()
    await site.installation.remove()
  })
})
