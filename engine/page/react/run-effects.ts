/** Carries out the effects of a press (actions/effects.ts). Loaded when something is selected or pressed. */
import type { Calls } from '../../calls/calls.ts'
import type { RowPage, Row } from '../../calls/contract.ts'
import type { Read, ShowTarget } from '../../definition/definition.ts'
import type { ToastOptions } from '../../ui/toasts.ts'
import { untilDone } from '../actions/until-done.ts'
import { askForReason, askToConfirm } from '../events/prompts.ts'
import { uploadChosen } from '../chosen-files.ts'
import { rowKey } from '../reads/rows.ts'
import { keepOnly, requestFocus } from '../events/selection.ts'
import type { ScreenStore } from '../store.ts'
import type { ActionResult, Effect, EffectOutcome, ResumePosition, PressSteps, Message } from '../actions/effects.ts'

/** The result of a press, with its messages. */
export type PressResult = ActionResult & { readonly messages: readonly Message[] }

/** The surroundings of a press that its effects act on. */
export interface EffectHost {
  readonly calls: Pick<Calls, 'decide' | 'get' | 'post'>
  readonly store: ScreenStore
  showToast(text: string, options?: ToastOptions): void
  show(target: ShowTarget, values: Row | null): void
  /** Scrolls to the first of these fields and focuses it. */
  focus(fields: readonly string[]): void
  /**
   * Goes back in the history, or to the first view if there is none; resolves when that view is shown, or to false if the
   * person stays.
   */
  back(): Promise<boolean>
  /** A call was answered: counts shown elsewhere are requested again. */
  onCalled(): void
  /** Whether the server has a newer definition of the page. */
  isOutdated(): Promise<boolean>
  readonly reads: EffectReads
}

/** Access of effects to the reads of the page. */
export interface EffectReads {
  /** Returns a function that replaces the rows of the current question of a read by a page. */
  replacerOf(read: string): (page: RowPage) => void
  /** @param since a request with a later version is new enough; returns the error, or null */
  reload(read: string, since?: number): Promise<unknown>
  /** Loads pages until that many rows are present, or all, or a call fails; returns the rows. */
  upTo(read: string, count: number): Promise<RowsOfRead | null>
  /** Resolves once every question of the page has its first answer. */
  firstAnswers(): Promise<void>
}

/** The rows of a read as they are shown, with the read, which defines their keys. */
interface RowsOfRead {
  readonly read: Read
  readonly rows: readonly Row[]
}

/** Runs a press to its end. Never rejects. */
export async function runEffects(steps: PressSteps<ActionResult>, host: EffectHost): Promise<PressResult> {
  const messages: Message[] = []
  const run = runnerOf(host)
  let next = steps.next()
  while (!next.done) {
    if (next.value.do === 'say') messages.push(next.value)
    const outcome = outcomeOf(() => run(next.value as Effect))
    // A synchronous effect is not awaited: nothing else happens in between.
    next = steps.next(outcome instanceof Promise ? await outcome : outcome)
  }
  return { ...next.value, messages }
}

/** The outcome, immediately or as a promise. */
function outcomeOf(work: () => unknown): EffectOutcome | Promise<EffectOutcome> {
  try {
    const value = work()
    if (!(value instanceof Promise)) return { ok: true, value }
    return value.then(
      (value: unknown) => ({ ok: true, value }),
      (error: unknown) => ({ ok: false, error }),
    )
  } catch (error) {
    return { ok: false, error }
  }
}

function runnerOf(host: EffectHost): (effect: Effect) => unknown {
  /** By read, for the question at the time of the decision: another question has other rows. */
  const decided = new Map<string, (page: RowPage) => void>()
  return (effect) => {
    switch (effect.do) {
      case 'call':
        return effect.method === 'GET' ? host.calls.get(effect.call) : host.calls.post(effect.call)
      case 'decide':
        decided.set(effect.read, host.reads.replacerOf(effect.read))
        return host.calls.decide(effect.call)
      case 'confirm':
        return askToConfirm(host.store, effect.asking)
      case 'ask-reason':
        return askForReason(host.store, effect.asking)
      case 'say':
        return host.showToast(effect.text, effect)
      case 'show':
        return host.show(effect.show, effect.with)
      case 'back':
        return host.back()
      case 'upload':
        return uploadChosen(host.store)
      case 'print':
        return window.print()
      case 'focus':
        return host.focus(effect.fields)
      case 'replace':
        return effect.page ? decided.get(effect.read)?.(effect.page) : host.reads.reload(effect.read)
      case 'go-on':
        return void goOn(host, effect.read, effect.places)
      case 'reload':
        return host.reads.reload(effect.read, effect.since)
      case 'wait':
        return effect.for === 'first answers' ? host.reads.firstAnswers() : untilDone(host.store, effect.for.action)
      case 'count-again':
        return host.onCalled()
      case 'check-definition':
        return host.isOutdated()
    }
  }
}

/** Loads rows up to the previous position and focuses the first undecided row at or after it. */
async function goOn({ reads, store }: EffectHost, name: string, { keys, index, upTo }: ResumePosition): Promise<void> {
  const list = await reads.upTo(name, upTo)
  if (!list || list.rows.length === 0) return
  const now = list.rows.map((row) => rowKey(row, list.read) ?? '')
  keepOnly(store, now)
  const key = keys.find((each) => now.includes(each)) ?? now[Math.min(index, now.length - 1)]
  if (key) requestFocus(store, key)
}
