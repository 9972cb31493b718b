/** A browser that listens to `GET /main/events` over a real connection. */
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import type { Browser } from './browser.ts'

export interface ServerEvent {
  readonly id: string
  readonly event: string
  readonly data: { readonly screens?: readonly string[]; readonly exports?: boolean; readonly reason?: string }
}

export interface EventStream {
  readonly status: number
  readonly headers: Headers
  /** The next event; null: the stream has ended. */
  next(): Promise<ServerEvent | null>
  /** The screens in the events up to the one that names this screen. Throws if the stream ends before. */
  namedUntil(screen: string): Promise<readonly string[]>
  close(): void
}

interface Listening {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export async function listenAs(
  server: FastifyInstance,
  browser: Browser,
  { query = {}, headers = {} }: Listening = {},
): Promise<EventStream> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const parameters = new URLSearchParams({ apitoken: browser.token, ...query })
  const cookie = Object.entries(browser.cookieJar())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const abort = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/main/events?${parameters.toString()}`, {
    headers: { cookie, 'accept-encoding': 'gzip', ...headers },
    signal: abort.signal,
  })
  const events = eventsIn(response)
  const next = async (): Promise<ServerEvent | null> => (await events.next()).value ?? null
  return {
    status: response.status,
    headers: response.headers,
    next,
    async namedUntil(screen) {
      const named: string[] = []
      while (!named.includes(screen)) {
        const event = await next()
        if (event === null) throw new Error(`The stream ended before it named ${screen}.`)
        named.push(...(event.data.screens ?? []))
      }
      return named
    },
    close: () => abort.abort(),
  }
}

async function* eventsIn({ body }: Response): AsyncGenerator<ServerEvent, undefined> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const members = Object.fromEntries(
        part.split('\n').map((line) => [line.split(':')[0], line.replace(/^\w*: ?/, '')]),
      )
      if (members['event']) yield eventOf(members)
    }
  }
  return undefined
}

function eventOf({ id = '', event = '', data = '{}' }: Readonly<Record<string, string>>): ServerEvent {
  return { id, event, data: JSON.parse(data) as ServerEvent['data'] }
}
