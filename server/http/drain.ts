import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
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

/** Connections on which nothing was asked yet, as browsers open ahead; Node ends them after a minute and a half. */
const unused = new WeakMap<object, Set<Socket>>()

/** Notes which connections of the server have never had a request, so that they do not hold up its end. */
export function watchUnusedConnections(server: Server): void {
  const sockets = new Set<Socket>()
  unused.set(server, sockets)
  // Of https the socket of a request is the one behind the handshake.
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

/** How long a connection that was just opened has to bring its first request. */
const FIRST_REQUEST_MS = 500

/**
 * Stops a server without cutting a call: it drains, then takes no new connection, waits for the calls under way, hands the
 * jobs on, and resolves. What has not ended after `stopSeconds` is cut: uploads go on at another process, and an
 * export is due again.
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
