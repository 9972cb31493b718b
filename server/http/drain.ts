import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What is done when a server begins to stop. */
const listeners = new WeakMap<object, Set<() => void>>()
const draining = new WeakSet<object>()

/** Whether the process stops: it still answers, and is to be sent nothing new. */
export const isDraining = (server: object): boolean => draining.has(server)

/**
 * Calls `listener` once when the server begins to stop, for what would never end by itself, such as a stream of events.
 * @returns takes it back
 */
export function onDrain(server: object, listener: () => void): () => void {
  const all = listeners.get(server) ?? new Set()
  listeners.set(server, all.add(listener))
  return () => void all.delete(listener)
}

/** From now on `/readyz` says no, and every answer asks its caller to open another connection. */
export function beginDrain(server: object): void {
  draining.add(server)
  for (const listener of listeners.get(server) ?? []) listener()
}

/** Answers of the routes that are added after this end their connections once the server drains. */
export function closeDrainedConnections(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining(app.server)) reply.header('connection', 'close')
  })
}

interface Stopping {
  /** For how long it still takes calls. */
  readonly drainSeconds: number
  /** How long calls that are under way then have. */
  readonly stopSeconds: number
}

/**
 * Stops a server without cutting a call: it drains, then takes no new connection, waits for the calls under way, hands the
 * jobs on, and resolves. What has not ended after `stopSeconds` is cut: uploads go on at another process, and an
 * export is due again.
 */
export async function stopServer(app: FastifyInstance, { drainSeconds, stopSeconds }: Stopping): Promise<void> {
  beginDrain(app.server)
  await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000))
  const cut = setTimeout(() => (app.server as Server).closeAllConnections(), stopSeconds * 1000).unref()
  await app.close()
  clearTimeout(cut)
}
