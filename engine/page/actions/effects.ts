/** Effects of an action outside the page, as values: a runner carries out each one and returns its outcome. */
import type { DecideCall, PostCall, ScreenCall } from '../../calls/call-types.ts'
import type { RowPage, Row } from '../../calls/contract.ts'
import type { ShowTarget, Tone } from '../../definition/definition.ts'
import type { ConfirmRequest, ReasonRequest } from '../store.ts'

/** One effect outside the page. Each case documents the outcome it returns, if any. */
export type Effect =
  /** Outcome: the answer, or the error. */
  | { readonly do: 'call'; readonly method: 'GET'; readonly call: ScreenCall; readonly optional: boolean }
  | { readonly do: 'call'; readonly method: 'POST'; readonly call: PostCall }
  | { readonly do: 'decide'; readonly read: string; readonly call: DecideCall }
  /** Outcome: whether the person confirmed. */
  | { readonly do: 'confirm'; readonly asking: Omit<ConfirmRequest, 'answer'> }
  /** Outcome: the reason; null for Cancel. */
  | { readonly do: 'ask-reason'; readonly asking: Omit<ReasonRequest, 'answer'> }
  | ({ readonly do: 'say' } & Message)
  | { readonly do: 'show'; readonly show: ShowTarget; readonly with: Row | null }
  /** Outcome, when the previous page is shown: whether it was left; a person may stay. */
  | { readonly do: 'back' }
  /** Uploads the files chosen on the page. Outcome: `UploadOutcome`. */
  | { readonly do: 'upload' }
  | { readonly do: 'print' }
  /** Scrolls to the first of these fields, in page order, and focuses it. */
  | { readonly do: 'focus'; readonly fields: readonly string[] }
  /** The newest first page of the rows that were decided; null: the rows are requested again. */
  | { readonly do: 'replace'; readonly read: string; readonly page: RowPage | null }
  /** Loads rows up to the person's previous position and focuses a row there; nothing waits for it. */
  | { readonly do: 'go-on'; readonly read: string; readonly places: ResumePosition }
  /** Outcome: the error, or nothing. `since`: a request with a later version of the questions is new enough. */
  | { readonly do: 'reload'; readonly read: string; readonly since: number }
  /** Done when every current question has its first answer, or when the other action has finished. */
  | { readonly do: 'wait'; readonly for: 'first answers' | { readonly action: string } }
  /** A call was answered: counts shown elsewhere are requested again. */
  | { readonly do: 'count-again' }
  /** A form was refused: its screen may have a newer definition. Outcome: whether it has. */
  | { readonly do: 'check-definition' }

/** A text for the person who pressed, already translated. */
export interface Message {
  readonly text: string
  readonly tone: Tone
  /** How long it stays; missing: the default for its tone. */
  readonly seconds?: number
  /** A message replaces the earlier one with the same topic. */
  readonly topic?: string
  /** Many messages of one series become one line. */
  readonly series?: { readonly name: string; text(count: number): string }
  /** Another message sums it up. */
  readonly isDetail?: boolean
  /** The id under which the ERP logs the failed request. */
  readonly reference?: string
}

/** Where to continue after a decision: candidate keys, best first, and the index of the previous position. */
export interface ResumePosition {
  readonly keys: readonly string[]
  readonly index: number
  /** How many rows to load to include the previous position and every failed document. */
  readonly upTo: number
}

/** The outcome of an effect. */
export type EffectOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }

/** The result of a press. */
export type ActionResult =
  | { readonly result: 'done' }
  | {
      readonly result: 'stopped'
      /** `refused`: by a rule, the form or the ERP; `failed`: nothing was decided. Messages were shown. */
      readonly why: 'cancelled' | 'refused' | 'failed' | 'not-enabled' | 'running'
      readonly error?: unknown
    }

/**
 * A running press: yields effects, receives the outcome of each, and ends with a result. It carries out nothing
 * itself.
 */
export type PressSteps<Result> = Generator<Effect, Result, EffectOutcome>

/** Yields an effect and returns its outcome; throws if it failed. */
export function* carryOut(effect: Effect): PressSteps<unknown> {
  const outcome = yield effect
  if (!outcome.ok) throw outcome.error
  return outcome.value
}

/** Ends the press and every action that ran this one. */
export class Stop {
  readonly result: ActionResult

  constructor(result: ActionResult) {
    this.result = result
  }
}

/** What a step throws to end its press. `error`: the cause, for logging; its message has been shown already. */
export function stop(why: Extract<ActionResult, { result: 'stopped' }>['why'], error?: unknown): Stop {
  return new Stop({ result: 'stopped', why, ...(error === undefined ? {} : { error }) })
}
