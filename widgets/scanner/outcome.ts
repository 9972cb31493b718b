/** Runs the action of a code, and reports its outcome. */
import type { Message } from '../../engine/page/actions/effects.ts'
import type { ScreenHost } from '../../engine/screen/host.ts'
import type { ScreenStore } from '../../engine/page/store.ts'

/** `attention`: a person should read the message: it was scanned before, something is missing. */
export type ScanVerdict = 'accepted' | 'attention' | 'rejected'

export interface ScanOutcome {
  readonly verdict: ScanVerdict
  /** Text of the message that determined the verdict; null: none did. */
  readonly message: string | null
}

/** The worst message determines the verdict; `success` and `info` do not count. */
export function scanOutcome(messages: readonly Pick<Message, 'text' | 'tone'>[]): ScanOutcome {
  const error = messages.findLast(({ tone }) => tone === 'danger')
  if (error) return { verdict: 'rejected', message: error.text }
  const warning = messages.findLast(({ tone }) => tone === 'warning')
  return warning ? { verdict: 'attention', message: warning.text } : { verdict: 'accepted', message: null }
}

const FAILURES: readonly string[] = ['not-enabled', 'failed', 'cancelled']

/** Waits until the action is not running, runs it and returns the outcome. Never rejects. */
export async function pressAndReport(host: Pick<ScreenHost, 'store' | 'press'>, action: string): Promise<ScanOutcome> {
  await whenIdle(host.store, action)
  const pressed = await host.press(action)
  const outcome = scanOutcome(pressed.messages)
  const hasFailed = pressed.result === 'stopped' && FAILURES.includes(pressed.why)
  return hasFailed
    ? { verdict: 'rejected', message: outcome.message ?? pressed.messages.at(-1)?.text ?? null }
    : outcome
}

/** Resolves when the action is not running. */
function whenIdle(store: ScreenStore, action: string): Promise<void> {
  return new Promise((resolve) => {
    const isIdle = (): boolean => !store.getState().running.has(action)
    if (isIdle()) return resolve()
    const unsubscribe = store.subscribe(() => {
      if (!isIdle()) return
      unsubscribe()
      resolve()
    })
    return undefined
  })
}
