/** Carries out the effects of a press immediately: a wait advances time, and the test provides the ERP's answers. */
import { pressOn } from '../../engine/page/actions/press-page.ts'
import type { ActionResult, Effect, EffectOutcome } from '../../engine/page/actions/effects.ts'
import type { RowPage, Row } from '../../engine/calls/contract.ts'
import type { OpenedPage } from './opened-page.ts'

export type Asking = Extract<Effect, { do: 'call' | 'decide' | 'confirm' | 'ask-reason' }>

export interface Run {
  readonly result: ActionResult
  /** In order, without effects for the runner only. */
  readonly effects: readonly Effect[]
  readonly messages: readonly string[]
}

interface PressSteps {
  readonly action: string
  readonly rows?: readonly Row[]
  /** Returns the answer of the ERP, or of the person. An `Error` means the effect failed. */
  reply(effect: Asking): unknown
}

export function runPress(open: OpenedPage, { action, rows = [], reply }: PressSteps): Run {
  const effects: Effect[] = []
  const steps = pressOn(open.page, action, rows)
  let next = steps.next()
  while (!next.done) {
    const effect = next.value
    effects.push(effect)
    next = steps.next(carriedOut(open, effect, reply))
  }
  open.rest()
  const messages = effects.flatMap((effect) => (effect.do === 'say' ? [effect.text] : []))
  return { result: next.value, effects, messages }
}

function carriedOut(open: OpenedPage, effect: Effect, reply: PressSteps['reply']): EffectOutcome {
  switch (effect.do) {
    case 'call':
    case 'decide':
    case 'confirm':
    case 'ask-reason': {
      const value = reply(effect)
      return value instanceof Error ? { ok: false, error: value } : { ok: true, value }
    }
    case 'wait':
      open.rest()
      break
    case 'reload':
      open.page.reload(effect.read)
      open.rest()
      break
    case 'replace':
      replace(open, effect.read, effect.page)
  }
  return { ok: true, value: undefined }
}

function replace({ page }: OpenedPage, read: string, first: RowPage | null): void {
  const question = page.wanted.get().find((each) => each.read === read)
  if (question && first) page.answered(question, { pages: [first] })
  else page.reload(read)
}
