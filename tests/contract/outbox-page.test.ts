import Fastify from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { registerOutboxPage } from '../../server/pages/outbox-page.ts'
import { readConfig } from '../../server/config/config.ts'

const MAIL = '2026-11-03T05-12-00-000Z-0c9d4a50.eml'

async function page(env: Record<string, string> = {}, kind: 'pglite' | 'postgres' = 'pglite') {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'outbox'))
  await writeFile(join(folder, 'outbox', MAIL), 'Subject: Orders\r\n\r\nHello')
  await writeFile(join(folder, 'secret.json'), '{}')
  const app = Fastify()
  registerOutboxPage(app, { config: readConfig({ OUTBOX_DIR: join(folder, 'outbox'), ...env }), database: { kind } })
  return (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url, remoteAddress, headers: { host: 'localhost:4000', ...headers } })
}

describe('the outbox page', () => {
  it('lists the unsent messages, and opens them', async () => {
    const get = await page()
    expect((await get('/outbox')).body).toContain(`href="/outbox/${MAIL}"`)
    expect((await get(`/outbox/${MAIL}`)).body).toContain('Hello')
  })

  it.each(['..%2Fsecret.json', 'secret.json', '2026-11-03T05-12-00-x%2F..%2F..%2Fsecret.json', 'nothing.eml'])(
    'opens nothing else: %s',
    async (name) => {
      expect((await (await page())(`/outbox/${name}`)).statusCode).toBe(404)
    },
  )

  it('is available from this machine only, under its own host name', async () => {
    const get = await page()
    expect((await get('/outbox', {}, '10.1.2.3')).statusCode).toBe(404)
    expect((await get('/outbox', { host: 'rebound.example' })).statusCode).toBe(404)
  })

  it.each([
    [{ PUBLIC_URL: 'https://erp.example.com' }, 'pglite'],
    [{ ENVIRONMENT: 'test' }, 'pglite'],
    [{}, 'postgres'],
  ] as const)('is not there with %o on %s', async (env, kind) => {
    expect((await (await page(env, kind))('/outbox')).statusCode).toBe(404)
  })
})
