import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { beginDrain, closeDrainedConnections, isDraining, onDrain, stopServer } from './drain.ts'

function serving() {
  const app = Fastify({ return503OnClosing: false })
  closeDrainedConnections(app)
  app.get('/', () => ({ ok: true }))
  return app
}

it('asks callers for another connection once it drains', async () => {
  const app = serving()
  expect((await app.inject('/')).headers['connection']).not.toBe('close')
  beginDrain(app.server)
  expect(isDraining(app.server)).toBe(true)
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.headers['connection']]).toEqual([200, 'close'])
})

it('calls each listener once, except those that were removed', async () => {
  const app = serving()
  const [stream, ended] = [vi.fn(), vi.fn()]
  onDrain(app.server, stream)
  onDrain(app.server, ended)()
  await stopServer(app, { drainSeconds: 0, stopSeconds: 1 })
  expect(stream).toHaveBeenCalledOnce()
  expect(ended).not.toHaveBeenCalled()
})
