/** Carries out what an action wants done (page/actions). Loaded when something is selected or pressed. */
import type { ActionResult, Effect, Outcome, Places, Said } from '../page/actions/effects.ts'
import { press } from '../page/actions/press.ts'
import type { ReadyAction } from './actions.ts'
import type { ActionHost, ReadState } from './host.ts'
import { askForReason, askToConfirm, untilDone } from './questions.ts'
import { keyOf } from './rows.ts'
import { keepOnly } from './selection.ts'

/** What came of a press, with all that was said meanwhile. */
export type Pressed = ActionResult & { readonly said: readonly Said[] }

/** Runs an action to its end. Never rejects. */
export async function runAction(host: ActionHost, ready: ReadyAction): Promise<Pressed> {
  const said: Said[] = []
  const run = runnerOf(host)
  const steps = press(host, ready)
  let next = steps.next()
  while (!next.done) {
    if (next.value.do === 'say') said.push(next.value)
    const outcome = outcomeOf(() => run(next.value as Effect))
    // What is done at once is not waited for: nothing else happens in between.
    next = steps.next(outcome instanceof Promise ? await outcome : outcome)
  }
  return { ...next.value, said }
}

/** What is answered at once, or a promise of it. */
function outcomeOf(work: () => unknown): Outcome | Promise<Outcome> {
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

function runnerOf(host: ActionHost): (effect: Effect) => unknown {
  /** As they were asked when they were decided about: another question has other rows. */
  const decided = new Map<string, ReadState | null>()
  return (effect) => {
    switch (effect.do) {
      case 'call':
        return effect.method === 'GET' ? host.calls.get(effect.call) : host.calls.post(effect.call)
      case 'decide':
        decided.set(effect.read, host.read(effect.read))
        return host.calls.decide(effect.call)
      case 'confirm':
        return askToConfirm(host.store, effect.asking)
      case 'ask-reason':
        return askForReason(host.store, effect.asking)
      case 'say':
        return host.say(effect.text, effect)
      case 'show':
        return host.show(effect.show, effect.with)
      case 'back':
        return host.back()
      case 'print':
        return window.print()
      case 'replace':
        return effect.page ? decided.get(effect.read)?.replace(effect.page) : decided.get(effect.read)?.reload()
      case 'go-on':
        return void goOn(host, effect.read, effect.places)
      case 'reload':
        return host.read(effect.read)?.reload(effect.since)
      case 'wait':
        return effect.for === 'first answers' ? host.page?.untilRead() : untilDone(host.store, effect.for.action)
      case 'count-again':
        return host.onCalled()
    }
  }
}

/** Reads on to the old place and gives the keyboard to the first undecided row at or after it. */
async function goOn(host: ActionHost, read: string, { keys, index, upTo }: Places): Promise<void> {
  const rows = (await host.read(read)?.upTo(upTo)) ?? []
  const list = host.read(read)
  if (!list || rows.length === 0) return
  const now = rows.map((row) => keyOf(row, list.read) ?? '')
  keepOnly(host.store, now)
  const key = keys.find((each) => now.includes(each)) ?? now[Math.min(index, now.length - 1)]
  if (key) host.store.setState({ focus: key, active: key })
}
