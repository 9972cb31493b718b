/** What an action looks like now, and what it does. */
import type { Row } from '../calls/contract.ts'
import { messageFor } from '../calls/errors.ts'
import type { Action, Guard, Step } from '../definition/definition.ts'
import { evaluate, holds } from '../expressions/evaluate/evaluate.ts'
import { runDecision } from './decision.ts'
import type { ActionHost } from './host.ts'
import type { LocaleSettings } from './format.ts'
import { queryOf, wordsOf } from './scope.ts'
import type { Names } from './scope.ts'
import { askToConfirm, whileRunning } from './store.ts'

/** An action in the place it stands. */
export interface ReadyAction {
  readonly action: Action
  readonly label: string
  readonly enabled: boolean
  /** Why it is not enabled. */
  readonly reason: string | null
  /** The rows it is about: one row, the selected ones it may be used on, or none. */
  readonly rows: readonly Row[]
  /** Selected rows it may not be used on; they stay out. */
  readonly leftOut: number
}

/** A structurally larger request is refused by the ERP (decisions.md, decisions). */
export const MOST_DECIDED = 500

export interface Standing {
  readonly names: Names
  readonly locale: LocaleSettings
  /** The row, or the selected rows. */
  readonly rows: readonly Row[]
}

/** Null: not shown. */
export function readyAction(action: Action, { names, locale, rows }: Standing): ReadyAction | null {
  const may = rows.filter((row) => refusal(action, row, { names, locale }) === null)
  const about = { ...names, ...subjectOf(action, may, rows) }
  if (action.visibleWhen && !holds(action.visibleWhen, about)) return null
  const reason = reasonAgainst(action, { names: about, locale, rows }, may.length)
  const label = wordsOf(action.label, about, locale)
  return { action, label, enabled: reason === null, reason, rows: may, leftOut: rows.length - may.length }
}

/** Why the action may not be used on this row; null when it may. The server decides again. */
export function refusal(action: Action, row: Row, { names, locale }: Omit<Standing, 'rows'>): string | null {
  return refused(action.allow, { ...names, row }, locale)
}

function reasonAgainst(action: Action, { names, locale, rows }: Standing, allowed: number): string | null {
  const disabled = refused(action.enabledWhen, names, locale)
  if (disabled !== null) return disabled
  const [first] = rows
  if (first && allowed === 0) return refusal(action, first, { names, locale })
  if (action.speaksOf !== 'selected') return null
  if (allowed === 0) return 'Nothing is selected.'
  return allowed > MOST_DECIDED ? `At most ${MOST_DECIDED} can be decided at once.` : null
}

function refused(guard: Guard | null, names: Names, locale: LocaleSettings): string | null {
  return guard === null || holds(guard.when, names) ? null : wordsOf(guard.reason, names, locale)
}

function subjectOf(action: Action, may: readonly Row[], rows: readonly Row[]): Names {
  if (action.speaksOf === 'selected') return { selected: may }
  const [row] = rows
  return action.speaksOf === 'row' && row ? { row } : {}
}

/** Does the steps in order, stopping at a Cancel or the first failure, which it says. Never rejects. */
export async function runAction(host: ActionHost, ready: ReadyAction): Promise<void> {
  const { action } = ready
  if (!ready.enabled || host.store.getState().running.has(action.name)) return
  await whileRunning(host.store, action.name, async () => {
    try {
      await runSteps(host, ready)
    } catch (error) {
      const message = messageFor(error)
      if (message) host.say(message.text, message)
    }
  })
}

async function runSteps(host: ActionHost, ready: ReadyAction): Promise<void> {
  const { action, rows } = ready
  let result: Names = {}
  for (const step of action.steps) {
    const names = { ...host.names(), ...subjectOf(action, rows, rows), ...result }
    if (step.when && !holds(step.when, names)) continue
    if (step.confirm && !(await confirmed(host, ready, wordsOf(step.confirm, names, host.locale)))) return
    const answer = await runStep({ host, ready, names }, step)
    if (answer === CANCELLED) return
    if (answer !== undefined) result = { result: answer as Names[string] }
  }
}

interface Running {
  readonly host: ActionHost
  readonly ready: ReadyAction
  readonly names: Names
}

const CANCELLED = Symbol('cancelled')

/** Answers what later steps see as `result`, or that a person cancelled. */
async function runStep({ host, ready, names }: Running, step: Step): Promise<unknown> {
  switch (step.step) {
    case 'decide':
      return (await runDecision({ host, step, names, ...ready })) ? undefined : CANCELLED
    case 'post':
      return post({ host, ready, names }, step)
    case 'reload':
      return void (await host.read(step.read)?.reload())
    case 'say':
      return void host.say(wordsOf(step.text, names, host.locale), { tone: step.tone })
  }
}

async function post({ host, names }: Running, step: Extract<Step, { step: 'post' }>): Promise<unknown> {
  const result = await host.calls.post({
    screen: host.definition.screen,
    path: step.path,
    query: queryOf(step.query, names),
    body: evaluate(step.body, names),
  })
  if (step.done) {
    const told = wordsOf(step.done, { ...names, result: result as Names[string] }, host.locale)
    host.say(told, { tone: 'success' })
  }
  return result ?? null
}

function confirmed(host: ActionHost, { action, label }: ReadyAction, text: string): Promise<boolean> {
  return askToConfirm(host.store, { title: label, text, tone: action.tone })
}
