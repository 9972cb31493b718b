import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Called when a server begins to stop. */
const listeners = new WeakMap<object, Set<() => void>>()
const draining = new WeakSet<object>()

/** Whether the process is stopping: it still answers, but should get no new calls. */
export const isDraining = (server: object): boolean => draining.has(server)

/**
 * Calls `listener` once when the server begins to stop, to end what would never end by itself, such as event streams.
 * @returns removes the listener
 */
export function onDrain(server: object, listener: () => void): () => void {
  const all = listeners.get(server) ?? new Set()
  listeners.set(server, all.add(listener))
  return () => void all.delete(listener)
}

/** From now on `/readyz` fails, and every answer closes its connection. */
export function beginDrain(server: object): void {
  draining.add(server)
  for (const listener of listeners.get(server) ?? []) listener()
}

/** Connections without a request yet, which browsers open in advance; Node closes them after a minute and a half. */
const unused = new WeakMap<object, Set<Socket>>()

/** Tracks the server's connections that have never had a request, so that they do not delay its end. */
export function watchUnusedConnections(server: Server): void {
  const sockets = new Set<Socket>()
  unused.set(server, sockets)
  // With https, a request's socket is the one after the TLS handshake.
  const opened = 'setSecureContext' in server ? 'secureConnection' : 'connection'
  server.on(opened, (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => void sockets.delete(socket))
}

function closeUnusedConnections(server: object): void {
  for (const socket of unused.get(server) ?? []) socket.destroy()
}

/** Answers of routes that are added later close their connections once the server drains. */
export function closeDrainedConnections(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining(app.server)) reply.header('connection', 'close')
  })
}

interface Stopping {
  /** How long it still accepts calls. */
  readonly drainSeconds: number
  /** How long calls in progress may take after that. */
  readonly stopSeconds: number
}

/** How long a newly opened connection may take to send its first request. */
const FIRST_REQUEST_MS = 500

/**
 * Stops a server without aborting calls: it drains, then accepts no new connection, waits for calls in progress, hands
 * jobs over, and resolves. What has not ended after `stopSeconds` is aborted: uploads continue at another process, and
 * an export is started again.
 */
export async function stopServer(app: FastifyInstance, { drainSeconds, stopSeconds }: Stopping): Promise<void> {
  beginDrain(app.server)
  await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000))
  const unusedTimer = setTimeout(() => closeUnusedConnections(app.server), FIRST_REQUEST_MS).unref()
  const cut = setTimeout(() => (app.server as Server).closeAllConnections(), stopSeconds * 1000).unref()
  await app.close()
  clearTimeout(unusedTimer)
  clearTimeout(cut)
}
