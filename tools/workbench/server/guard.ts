/** Who may use the workbench: only pages of this server, opened on this machine. */
import type { FastifyRequest } from 'fastify'

const HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** Why a request is refused; null: it is not. */
export function requestRefusal({
  socket,
  headers,
  method,
}: Pick<FastifyRequest, 'socket' | 'headers' | 'method'>): string | null {
  if (!isLoopback(socket.remoteAddress)) return 'The workbench is for this machine alone.'
  // A proxy on this machine would forward requests of others.
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)
    return 'The workbench is not reached through a proxy.'
  // A page of another site can point its own name to the address of this machine (DNS rebinding).
  const host = URL.parse(`http://${headers.host ?? ''}`)
  if (!host || !HOSTS.includes(host.hostname)) return 'The workbench is opened by localhost or 127.0.0.1.'
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'Another page may not use the workbench.'
  const { origin } = headers
  const isOwn = origin !== undefined && URL.parse(origin)?.host === host.host
  if (method !== 'GET' && !isOwn) return 'Another page may not use the workbench.'
  return origin === undefined || isOwn ? null : 'Another page may not use the workbench.'
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '')
}
