import Fastify, { LogController } from 'fastify'
import { expect, it } from 'vitest'
import { logTimes } from './hooks.ts'

/** The log lines of a call with a token in its address, and of a health check. */
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
])('logs each call with its id, status and duration, without its query, at level %s', async (level, isPublic) => {
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

it('logs no calls at level info if only this machine reaches the server', async () => {
  expect(await logLines('info')).toEqual([])
})

it('logs health checks of balancers at level debug only', async () => {
  expect(await logLines('info', { isPublic: true })).toHaveLength(1)
  expect(await logLines('debug', { isPublic: true })).toHaveLength(2)
})
