import Fastify, { LogController } from 'fastify'
import { expect, it } from 'vitest'
import { logTimes } from './hooks.ts'

/** The lines that are logged for a page with a token in its address. */
async function logLines(level: string): Promise<readonly object[]> {
  const lines: string[] = []
  const app = Fastify({
    logger: { level, stream: { write: (line: string) => void lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  })
  logTimes(app)
  app.get('/main/*', async (_, reply) => reply.code(404).send({ ok: false }))
  await app.inject('/main/s/orders/list?page=0&apitoken=secret')
  return lines.map((line) => JSON.parse(line) as object)
}

it('logs each call with status and duration, without its query', async () => {
  const [line, ...others] = await logLines('debug')
  expect(line).toMatchObject({ method: 'GET', path: '/main/s/orders/list', status: 404, ms: expect.any(Number) })
  expect(others).toEqual([])
  expect(JSON.stringify(line)).not.toContain('secret')
})

it('logs no calls at the level info', async () => {
  expect(await logLines('info')).toEqual([])
})
