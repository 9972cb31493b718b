import type { IncomingMessage, Server } from 'node:http'
import type { ServerHttp2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { FastifyInstance, FastifyReply } from 'fastify'

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

/** From now on `/readyz` fails, and every connection closes after the answers that it waits for. */
export function beginDrain(server: object): void {
  draining.add(server)
  for (const listener of listeners.get(server) ?? []) listener()
  for (const session of connections.get(server)?.sessions ?? []) session.close()
}

interface Connections {
  /** All sockets, after the TLS handshake. */
  readonly open: Set<Socket>
  /** Those without a request yet, which browsers open in advance; Node closes them after a minute and a half. */
  readonly unused: Set<Socket>
  /** Those of HTTP/2, which carry many requests at once. */
  readonly sessions: Set<ServerHttp2Session>
}

const connections = new WeakMap<object, Connections>()

/** Tracks the server's connections, so that those which never had a request do not delay its end. */
export function watchConnections(server: Server): void {
  const [open, unused, sessions] = [new Set<Socket>(), new Set<Socket>(), new Set<ServerHttp2Session>()]
  connections.set(server, { open, unused, sessions })
  const opened = 'setSecureContext' in server ? 'secureConnection' : 'connection'
  server.on(opened, (socket: Socket | TLSSocket) => {
    open.add(socket)
    // An HTTP/2 session is closed as one.
    if (!('alpnProtocol' in socket) || socket.alpnProtocol !== 'h2') unused.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      unused.delete(socket)
    })
  })
  server.on('request', ({ socket }: IncomingMessage) => void unused.delete(socket))
  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    // As with HTTP/1.1, its first request is still answered.
    session.once('stream', () => isDraining(server) && session.close())
  })
}

function cut(sockets: Iterable<Socket> = []): void {
  for (const socket of sockets) socket.destroy()
}

/** Closes the connection after this answer; one of HTTP/2 carries others as well, and has no such header. */
export function closeAfterwards(reply: FastifyReply): void {
  if (reply.request.raw.httpVersionMajor === 1) reply.header('connection', 'close')
}

/** Answers of routes that are added later close their connections once the server drains. */
export function closeDrainedConnections(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining(app.server)) closeAfterwards(reply)
  })
}

interface DrainOptions {
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
export async function stopServer(app: FastifyInstance, { drainSeconds, stopSeconds }: DrainOptions): Promise<void> {
  beginDrain(app.server)
  await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000))
  const unusedTimer = setTimeout(() => cut(connections.get(app.server)?.unused), FIRST_REQUEST_MS).unref()
  const cutTimer = setTimeout(() => cut(connections.get(app.server)?.open), stopSeconds * 1000).unref()
  await app.close()
  clearTimeout(unusedTimer)
  clearTimeout(cutTimer)
}
