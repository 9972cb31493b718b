/** Runs what the screen does with a code, and tells how it went from what was said meanwhile. */
import type { ScreenHost } from '../../engine/runtime/host.ts'
import { messageStore, type Message } from '../../engine/runtime/messages.ts'
import type { ScreenStore } from '../../engine/runtime/store.ts'

/** `held`: something was said that a person should read: it was scanned before, something is missing. */
export type Verdict = 'accepted' | 'held' | 'wrong'

export interface Outcome {
  readonly verdict: Verdict
  /** What was said; null when nothing was. */
  readonly words: string | null
}

/** The worst of what was said decides; praise and news do not. */
export function outcomeOf(said: readonly Pick<Message, 'text' | 'tone'>[]): Outcome {
  const wrong = said.findLast(({ tone }) => tone === 'danger')
  if (wrong) return { verdict: 'wrong', words: wrong.text }
  const held = said.findLast(({ tone }) => tone === 'warning')
  return held ? { verdict: 'held', words: held.text } : { verdict: 'accepted', words: null }
}

type Pressed = Pick<ScreenHost, 'store' | 'press' | 'ready'>

/** Presses the action, waits until it is done and answers how it went. Never rejects. */
export async function pressAndTell(host: Pressed, action: string): Promise<Outcome> {
  await idle(host.store, action)
  const listening = listenForMessages()
  const begun = beginning(host.store, action, listening)
  const isReady = host.ready(action)?.enabled ?? false
  host.press(action)
  if (isReady && (await begun.done)) await idle(host.store, action)
  begun.stop()
  const said = listening.stop()
  return isReady ? outcomeOf(said) : { verdict: 'wrong', words: said.at(-1)?.text ?? null }
}

/** When the action is not, or no longer, under way. */
function idle(store: ScreenStore, action: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (): boolean => !store.getState().running.has(action)
    if (look()) return resolve()
    const leave = store.subscribe(() => {
      if (!look()) return
      leave()
      resolve()
    })
    return undefined
  })
}

/** Loading what an action does may take this long, ms. */
const BEGINS_WITHIN = 10_000

/** Whether the action began; it does not when loading it failed, which is said. */
function beginning(store: ScreenStore, action: string, { onSaid }: Listening) {
  let stop = (): void => undefined
  const done = new Promise<boolean>((resolve) => {
    const leave = store.subscribe(({ running }) => {
      if (running.has(action)) resolve(true)
    })
    const timer = setTimeout(() => resolve(false), BEGINS_WITHIN)
    onSaid(() => resolve(false))
    stop = () => {
      leave()
      clearTimeout(timer)
      resolve(false)
    }
  })
  return { done, stop: () => stop() }
}

interface Listening {
  onSaid(tell: () => void): void
  /** Everything that was said meanwhile. */
  stop(): readonly Message[]
}

function listenForMessages(): Listening {
  const last = messageStore.getState().messages.at(-1)?.id ?? 0
  const said = new Map<number, Message>()
  let tell = (): void => undefined
  const leave = messageStore.subscribe(({ messages }) => {
    const before = said.size
    for (const each of messages) if (each.id > last) said.set(each.id, each)
    if (said.size > before) tell()
  })
  return {
    onSaid: (told) => {
      tell = told
    },
    stop: () => {
      leave()
      return [...said.values()]
    },
  }
}
