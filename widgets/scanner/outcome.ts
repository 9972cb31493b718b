/** Runs what the screen does with a code, and reports how it went. */
import type { Message } from '../../engine/page/actions/effects.ts'
import type { ScreenHost } from '../../engine/screen/host.ts'
import type { ScreenStore } from '../../engine/page/store.ts'

/** `held`: there is a message that a person should read: it was scanned before, something is missing. */
export type Verdict = 'accepted' | 'held' | 'wrong'

export interface Outcome {
  readonly verdict: Verdict
  /** Its message; null: there was none. */
  readonly words: string | null
}

/** The worst message decides; `success` and `info` do not. */
export function outcomeOf(messages: readonly Pick<Message, 'text' | 'tone'>[]): Outcome {
  const wrong = messages.findLast(({ tone }) => tone === 'danger')
  if (wrong) return { verdict: 'wrong', words: wrong.text }
  const held = messages.findLast(({ tone }) => tone === 'warning')
  return held ? { verdict: 'held', words: held.text } : { verdict: 'accepted', words: null }
}

/** Presses the action once it is not under way, waits until it is done and answers how it went. Never rejects. */
export async function pressAndTell(host: Pick<ScreenHost, 'store' | 'press'>, action: string): Promise<Outcome> {
  await idle(host.store, action)
  const pressed = await host.press(action)
  const outcome = outcomeOf(pressed.messages)
  const isUndone = pressed.result === 'stopped' && (pressed.why === 'not-enabled' || pressed.why === 'failed')
  return isUndone ? { verdict: 'wrong', words: outcome.words ?? pressed.messages.at(-1)?.text ?? null } : outcome
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
