/** One stream for all tabs of a browser, because HTTP/1.1 allows six connections per host. */
import type { eventCalls } from '../../calls/event-calls.ts'
import { type ServerEvent, type ServerEventsSource } from '../../calls/server-events.ts'

export interface SharedStream {
  /** Made of company and person: tabs of another person neither share the stream nor receive its events. */
  readonly name: string
  readonly events: ServerEventsSource
  listen: ReturnType<typeof eventCalls>['listen']
  /** The stream has ended with its session: the caller should check whether the session is over. */
  onEnded(): void
  /** The current time, ms. */
  now(): number
  /** When the page was opened, ms: it shows nothing that was read earlier. */
  readonly openedAt: number
}

/** The messages between tabs. */
type Message =
  | { readonly from: 'leader'; readonly event: ServerEvent }
  /** A tab has just subscribed; its rows are this old, ms. */
  | { readonly from: 'new tab'; readonly age: number }

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 5 * 60_000
/** The longest time between a change and its report. */
const MARGIN_MS = 5_000

/**
 * Subscribes to changes from now on, through the tab that holds the lock `name`, which may be this one. Returns the
 * function that unsubscribes. Without locks, as on a page in an insecure context, nothing is received.
 */
export function shareStream(shared: SharedStream): () => void {
  const { name, events, now } = shared
  const channel = new BroadcastChannel(name)
  const stopping = new AbortController()
  const received = createReceived(shared)
  let isLeader = false
  const report = (event: ServerEvent): void => {
    received.note(event)
    events.report(event)
    if (isLeader) post(channel, { from: 'leader', event })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.from === 'leader') report(data.event)
    else if (isLeader) for (const event of received.since(now() - data.age)) post(channel, { from: 'leader', event })
  })
  const lead = (): Promise<void> => {
    isLeader = true
    return leadUntil(stopping.signal, { ...shared, report, age: received.age })
  }
  // Rejects when it is stopped while another tab leads.
  navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => undefined)
  post(channel, { from: 'new tab', age: now() - shared.openedAt })
  return () => {
    stopping.abort()
    channel.close()
    if (events.isOpen()) events.report({ kind: 'closed' })
  }
}

function post(channel: BroadcastChannel, message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
  channel.postMessage(message)
}

interface LeaderOptions extends SharedStream {
  report(event: ServerEvent): void
  /** For how long changes may have been missed, in seconds before now. */
  age(): number
}

/** Holds the stream; when the ERP refuses or ends it, retries with growing delays. */
function leadUntil(signal: AbortSignal, leading: LeaderOptions): Promise<void> {
  const { report, listen, onEnded, age } = leading
  const client = crypto.randomUUID()
  let stop = (): void => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = FIRST_WAIT_MS
  const retry = (): void => {
    report({ kind: 'closed' })
    timer = setTimeout(open, waitMs * (1 + Math.random()))
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  const open = (): void => {
    stop = listen(
      { client, age: age() },
      {
        opened() {
          waitMs = FIRST_WAIT_MS
          report({ kind: 'open' })
        },
        changed: (change) => report({ kind: 'changed', ...change }),
        resync: () => report({ kind: 'resync' }),
        cut: () => report({ kind: 'closed' }),
        refused: retry,
        ended() {
          retry()
          onEnded()
        },
      },
    )
  }
  open()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stop()
      resolve()
    })
  })
}

/** The events received so far, for a tab that subscribes later and for a stream that replaces another. */
function createReceived({ now, openedAt, events }: SharedStream) {
  const last = new Map<string, number>()
  let resyncAt = -Infinity
  let lastAt = openedAt
  return {
    note(event: ServerEvent): void {
      if (event.kind === 'open' || event.kind === 'closed') return
      lastAt = now()
      if (event.kind === 'resync') resyncAt = now()
      else for (const screen of event.screens) last.set(screen, now())
    },
    age: (): number => Math.ceil((now() - lastAt) / 1000),
    since(time: number): readonly ServerEvent[] {
      const opened: readonly ServerEvent[] = events.isOpen() ? [{ kind: 'open' }] : []
      if (resyncAt >= time || time < openedAt) return [...opened, { kind: 'resync' }]
      const screens = [...last].filter(([, at]) => at >= time - MARGIN_MS).map(([screen]) => screen)
      return screens.length === 0 ? opened : [...opened, { kind: 'changed', screens, exports: false }]
    },
  }
}
