import Fastify, { LogController } from 'fastify'
import { expect, it } from 'vitest'
import { logTimes } from './hooks.ts'

/** The lines that are logged for a page with a token in its address. */
async function logLines(level: string, { isPublic = false } = {}): Promise<readonly object[]> {
  const lines: string[] = []
  const app = Fastify({
    logger: { level, stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  logTimes(app, { isPublic })
  app.get('/main/*', async (_, reply) => reply.code(404).send({ ok: false }))
  app.get('/healthz', () => ({ ok: true }))
  await app.inject('/main/s/orders/list?page=0&apitoken=secret')
  await app.inject('/healthz')
  return lines.map((line) => JSON.parse(line) as object)
}

it.each([
  ['debug', false],
  ['info', true],
])('logs each call with its id, status and duration, without its query: at %s', async (level, isPublic) => {
  const lines = await logLines(level, { isPublic })
  expect(lines[0]).toMatchObject({
    reqId: expect.any(String),
    method: 'GET',
    path: '/main/s/orders/list',
    status: 404,
    ms: expect.any(Number),
  })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

it('logs no calls at the level info on this machine', async () => {
  expect(await logLines('info')).toEqual([])
})

it('logs what balancers ask for at debug alone', async () => {
  expect(await logLines('info', { isPublic: true })).toHaveLength(1)
  expect(await logLines('debug', { isPublic: true })).toHaveLength(2)
})
