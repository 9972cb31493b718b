/** What an action wants done outside of the page, as values: a runner carries each out and answers what came of it. */
import type { DecideCall, PostCall, ScreenCall } from '../../calls/call-types.ts'
import type { RowPage, Row } from '../../calls/contract.ts'
import type { ShowTarget, Tone } from '../../definition/definition.ts'
import type { ConfirmRequest, ReasonRequest } from '../store.ts'

/** One thing to be done outside of the page. Each case says what outcome it answers; the others answer nothing. */
export type Effect =
  /** Outcome: the answer, or what went wrong. */
  | { readonly do: 'call'; readonly method: 'GET'; readonly call: ScreenCall; readonly optional: boolean }
  | { readonly do: 'call'; readonly method: 'POST'; readonly call: PostCall }
  | { readonly do: 'decide'; readonly read: string; readonly call: DecideCall }
  /** Outcome: whether the person confirmed. */
  | { readonly do: 'confirm'; readonly asking: Omit<ConfirmRequest, 'answer'> }
  /** Outcome: the reason; null for Cancel. */
  | { readonly do: 'ask-reason'; readonly asking: Omit<ReasonRequest, 'answer'> }
  | ({ readonly do: 'say' } & Message)
  | { readonly do: 'show'; readonly show: ShowTarget; readonly with: Row | null }
  /** Done when the page before is there. */
  | { readonly do: 'back' }
  | { readonly do: 'print' }
  /** Brings the first of these fields, in the order of the page, into sight and gives it the keyboard. */
  | { readonly do: 'focus'; readonly fields: readonly string[] }
  /** The newest first page of the rows that were decided about; null: they are asked for again. */
  | { readonly do: 'replace'; readonly read: string; readonly page: RowPage | null }
  /** Reads on to where the person was and gives the keyboard to a row there; nobody waits for it. */
  | { readonly do: 'go-on'; readonly read: string; readonly places: Places }
  /** Outcome: what went wrong, or nothing. `since`: what was asked after this version of the questions is new enough. */
  | { readonly do: 'reload'; readonly read: string; readonly since: number }
  /** Everything the page asks for now was answered for the first time, or another action is no longer under way. */
  | { readonly do: 'wait'; readonly for: 'first answers' | { readonly action: string } }
  /** A call was answered: what counts things elsewhere counts again. */
  | { readonly do: 'count-again' }
  /** A form was refused: its screen may have another definition by now. Outcome: whether it has. */
  | { readonly do: 'check-definition' }

/** A text for the person who pressed, already translated. */
export interface Message {
  readonly text: string
  readonly tone: Tone
  /** How long it stays; missing: as its tone does. */
  readonly seconds?: number
  /** It takes the place of the message about the same. */
  readonly topic?: string
  /** By which the failed request is found in the logs of the ERP. */
  readonly reference?: string
}

/** Where to go on after a decision: keys to look for, best first, and the index that stands for the old place. */
export interface Places {
  readonly keys: readonly string[]
  readonly index: number
  /** How far to read, so that the old place and every failed document are there. */
  readonly upTo: number
}

/** What came of an effect. */
export type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown }

/** What came of a press. */
export type ActionResult =
  | { readonly result: 'done' }
  | {
      readonly result: 'stopped'
      /** `refused`: by a rule, by the form, by the ERP; `failed`: nothing was decided. Messages were shown. */
      readonly why: 'cancelled' | 'refused' | 'failed' | 'not-enabled' | 'running'
      readonly error?: unknown
    }

/**
 * A press under way: yields effects, receives the outcome of each, and ends with a result. It runs nothing by
 * itself.
 */
export type PressSteps<Result> = Generator<Effect, Result, Outcome>

/** Has an effect carried out; throws what went wrong. */
export function* carryOut(effect: Effect): PressSteps<unknown> {
  const outcome = yield effect
  if (!outcome.ok) throw outcome.error
  return outcome.value
}

/** Ends the press, and with it every action that ran this one. */
export class Stop {
  readonly result: ActionResult

  constructor(result: ActionResult) {
    this.result = result
  }
}

/** What a step throws to end its press. `error`: what went wrong, for whoever logs it; the message has been shown before. */
export function stop(why: Extract<ActionResult, { result: 'stopped' }>['why'], error?: unknown): Stop {
  return new Stop({ result: 'stopped', why, ...(error === undefined ? {} : { error }) })
}
