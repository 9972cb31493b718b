/** Subscribes to an ERP that reports changes (extension `events`). Loaded after the first rows. */
import { listIn, membersOf } from './answers.ts'
import type { CallsOptions, Send } from './call-types.ts'

/** Callbacks of a stream. After `refused` and `ended` none is called any more. */
export interface EventListener {
  opened(): void
  changed(change: { readonly screens: readonly string[]; readonly exports: boolean }): void
  /** Anything may have changed. */
  resync(): void
  /** The connection was cut: the browser reconnects automatically, and nothing is lost. */
  cut(): void
  /** The ERP accepts no stream now. */
  refused(): void
  /** The session is over. */
  ended(): void
}

interface StreamOptions {
  /** Id of this page: its next stream replaces this one. */
  readonly client: string
  /** The age of the oldest changes wanted, in seconds. */
  readonly age: number
}

const PATH = '/main/events'

/** To be used with `calls.extend`. */
export function eventCalls(_send: Send, options: CallsOptions) {
  return {
    /** Returns the function that stops it. */
    listen({ client, age }: StreamOptions, listener: EventListener): () => void {
      const token = options.token()
      const query = { client, age: String(age), apiid: options.apiid, ...(token && { apitoken: token }) }
      const url = `${options.origin ?? ''}${PATH}?${new URLSearchParams(query).toString()}`
      const source = new EventSource(url, { withCredentials: true })
      source.addEventListener('open', () => listener.opened())
      source.addEventListener('change', ({ data }) => listener.changed(readChange(data)))
      source.addEventListener('resync', () => listener.resync())
      source.addEventListener('end', () => {
        source.close()
        listener.ended()
      })
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED) listener.refused()
        else listener.cut()
      })
      return () => source.close()
    },
  }
}

function readChange(data: unknown) {
  const { screens, exports } = membersOf(parsed(data))
  const names = (listIn(screens) ?? []).filter((name) => typeof name === 'string')
  return { screens: names, exports: exports === true }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}
