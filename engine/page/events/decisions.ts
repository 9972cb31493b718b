/** A decision on its way, and what became of its documents. */
import type { DecisionOutcome } from '../../calls/contract.ts'
import { OUTCOME_UNKNOWN } from '../../calls/errors.ts'
import { t } from '../../messages/message.ts'
import type { PendingDecision, ScreenState, ScreenStore } from '../store.ts'
import { changeState } from './change-state.ts'

/** A decision is about to be sent. */
export function startDecision(store: ScreenStore, pending: PendingDecision): void {
  changeState(store, { pending })
}

/** Its answer has arrived, or it failed and nothing was decided. */
export function endDecision(store: ScreenStore): void {
  changeState(store, { pending: null })
}

/** No answer came. The person must act on this, so it is also shown on the cards and not only in a message. */
export function loseDecision(store: ScreenStore, pending: PendingDecision): void {
  const outcomes = new Map(pending.keys.map((key) => [key, t(OUTCOME_UNKNOWN)]))
  changeState(store, { pending: { ...pending, status: 'unknown' }, outcomes })
}

/** Failed documents stay selected, with their reasons; `decided` are the accepted ones. */
export function settleDecision(
  store: ScreenStore,
  keys: readonly string[],
  { outcomes, decided }: { readonly outcomes: readonly DecisionOutcome[]; readonly decided: ScreenState['decided'] },
): void {
  const failed = outcomes.filter(({ ok }) => ok === false)
  changeState(store, ({ selected }) => {
    const next = new Set(selected)
    for (const key of keys) next.delete(key)
    for (const { suppliedKey } of failed) next.add(suppliedKey)
    return {
      selected: next,
      outcomes: new Map(failed.map((each) => [each.suppliedKey, each.msg || (each.reason ?? '')])),
      decided,
    }
  })
}

/** Stores the reason entered for a decision; null removes it. */
export function keepReason(store: ScreenStore, decision: string, reason: string | null): void {
  const reasons = new Map(store.getState().reasons)
  if (reason === null) reasons.delete(decision)
  else reasons.set(decision, reason)
  changeState(store, { reasons })
}
