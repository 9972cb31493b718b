/** One stream for all tabs of a browser: HTTP/1.1 has six connections a host. */
import type { eventCalls } from '../../calls/event-calls.ts'
import { type ServerEvent, type ServerEventsSource } from '../../calls/server-events.ts'

export interface SharedStream {
  /** Of company and person: tabs of another person neither share the stream nor hear of it. */
  readonly name: string
  readonly events: ServerEventsSource
  listen: ReturnType<typeof eventCalls>['listen']
  /** The stream has ended with its session: whether that is so is to be asked. */
  onEnded(): void
  /** The time, ms. */
  now(): number
  /** When the page was opened, ms: what was read before it is not on it. */
  readonly openedAt: number
}

/** What tabs tell each other. */
type Message =
  | { readonly from: 'leader'; readonly event: ServerEvent }
  /** A tab has just begun to listen; its rows are that old, ms. */
  | { readonly from: 'new tab'; readonly age: number }

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 5 * 60_000
/** Between a change and its report, at most. */
const MARGIN_MS = 5_000

/**
 * Subscribes to changes from now on, through the tab that holds the lock of that name, which may be this one. Answers how to
 * stop. Without locks, as where a page is not served safely, nothing is received.
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

interface Leading extends SharedStream {
  report(event: ServerEvent): void
  /** Since when changes may have been missed, in seconds before now. */
  age(): number
}

/** Holds the stream; one that the ERP refuses or ends is tried again, later and later. */
function leadUntil(signal: AbortSignal, leading: Leading): Promise<void> {
  const { report, listen, onEnded, age } = leading
  const client = crypto.randomUUID()
  let stop = (): void => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = FIRST_WAIT_MS
  const again = (): void => {
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
        refused: again,
        ended() {
          again()
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

/** The events received so far, for a tab that subscribed later, and for a stream that takes the place of another. */
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
