/** What an action does, step by step, without waiting for anything: what takes time is an effect (effects.ts). */
import { CallError, messageFor } from '../../calls/errors.ts'
import type { Step } from '../../definition/definition.ts'
import { evaluate, holds } from '../../expressions/evaluate/evaluate.ts'
import type { Text, Value } from '../../expressions/tree.ts'
import { actionState, subjectOf, type ActionState } from './action-state.ts'
import type { Row } from '../../calls/contract.ts'
import { changesOf } from '../reads/edits.ts'
import { recordTitle, titleOf } from '../reads/row-title.ts'
import { questionTitle } from './question-title.ts'
import { wordsAt } from '../reads/rows.ts'
import { wordsOf, type Names } from '../scope/names.ts'
import { tooMany } from './answer-words.ts'
import { callStep } from './call.ts'
import type { PressContext, StepContext, StepOf } from './context.ts'
import { decideStep } from './decide.ts'
import { carryOut, Stop, stop, type ActionResult, type PressSteps } from './effects.ts'

/** Does the steps in order, ending at a Cancel, a refusal or the first failure, which a message reports. Never throws. */
export function* press(context: PressContext, pressed: ActionState): PressSteps<ActionResult> {
  const { name } = pressed.action
  if (!pressed.enabled) return yield* notEnabled(pressed)
  if (isRunning(context, name)) return stop('running').result
  return yield* whileRunning(
    context,
    name,
    withResult(runSteps({ context, pressed, asOf: { since: context.version() } })),
  )
}

/** One that may not be used now says why. */
function* notEnabled({ reason }: ActionState): PressSteps<ActionResult> {
  if (reason) yield* carryOut({ do: 'say', text: reason, tone: 'warning' })
  return stop('not-enabled').result
}

/** Reports what went wrong, unless a message did already. */
function* withResult(work: PressSteps<void>): PressSteps<ActionResult> {
  try {
    yield* work
    return { result: 'done' }
  } catch (error) {
    if (error instanceof Stop) return error.result
    const message = messageFor(error)
    if (message) yield* carryOut({ do: 'say', ...message })
    return stop('failed', error).result
  }
}

function isRunning({ store }: PressContext, action: string): boolean {
  return store.getState().running.has(action)
}

/** Notes that the action is under way until the work is done. */
function* whileRunning<Result>({ store }: PressContext, name: string, work: PressSteps<Result>): PressSteps<Result> {
  store.setState(({ running }) => ({ running: new Set(running).add(name) }))
  try {
    return yield* work
  } finally {
    store.setState(({ running }) => ({ running: new Set([...running].filter((each) => each !== name)) }))
  }
}

function* runSteps({ context, pressed, asOf }: Omit<StepContext, 'names'>): PressSteps<void> {
  const { action, rows } = pressed
  let result: Names = {}
  const names = (): Names => ({ ...context.names(), ...subjectOf(action, rows, rows), ...result })
  for (const step of action.steps) {
    // A form that is sent may have values of what is still being read.
    if (step.step === 'call' && step.checksForm) {
      context.page.flush()
      yield* carryOut({ do: 'wait', for: 'first answers' })
      context.page.addStartedRows()
    }
    // What is set in many rows asks each of them.
    const isAskedOfEach = step.step === 'set' && step.each !== null
    if (step.when && !isAskedOfEach && !holds(step.when, names())) continue
    if (step.confirm) yield* confirm({ context, pressed, names: names(), asOf }, step, step.confirm)
    // The newest names: more may have been read while somebody was asked.
    const answer = yield* runStep({ context, pressed, names: names(), asOf }, step)
    if (answer !== undefined) result = { result: answer as Value }
  }
}

/** Answers what later steps see as `result`. */
function* runStep(about: StepContext, step: Step): PressSteps<unknown> {
  const { context, pressed, names, asOf } = about
  switch (step.step) {
    case 'decide':
      yield* decideStep({ context, step, pressed, names })
      asOf.since = context.version()
      return void (yield* carryOut({ do: 'count-again' }))
    case 'call':
      return yield* callStep(about, step)
    case 'reload':
      return yield* reload(step, asOf.since)
    case 'say':
      return yield* say(about, step, step.seconds)
    case 'refuse':
      yield* say(about, step, null)
      throw stop('refused')
    case 'set':
      return set(about, step)
    case 'remove':
      if (removed(about, step)) throw new Stop({ result: 'done' })
      return undefined
    case 'run':
      return yield* runOther(about, step.action)
    case 'show':
      return void (yield* carryOut({ do: 'show', show: shownRoute(about, step), with: shownWith(about, step) }))
    case 'back':
      return void (yield* carryOut({ do: 'back' }))
    case 'print':
      return void (yield* carryOut({ do: 'print' }))
  }
}

/** What could not be read again is no answer to go on with. */
function* reload({ read }: StepOf<'reload'>, since: number): PressSteps<void> {
  const error = yield* carryOut({ do: 'reload', read, since })
  if (!error) return
  const slow = error instanceof CallError ? tooMany(error.answer, error.status) : null
  const message = slow === null ? messageFor(error) : { text: slow, tone: 'warning' as const, seconds: 5 }
  if (message) yield* carryOut({ do: 'say', ...message })
  throw stop('failed', error)
}

function* say({ context, names }: StepContext, { text, tone }: StepOf<'say' | 'refuse'>, seconds: number | null) {
  const words = wordsOf(text, names, context.locale)
  if (words !== '') yield* carryOut({ do: 'say', text: words, tone, ...(seconds === null ? {} : { seconds }) })
}

/** A route may speak of the row or the result, which the host does not know of. */
function shownRoute({ context, names }: StepContext, { show }: StepOf<'show'>): StepOf<'show'>['show'] {
  return show.what === 'route' ? { ...show, route: [wordsOf(show.route, names, context.locale)] } : show
}

/** What is laid over the page about a record is headed by the record's title, unless the author wrote another. */
function shownWith({ context, names }: StepContext, step: StepOf<'show'>): Row | null {
  const given = step.with ? rowOf(evaluate(step.with, names)) : null
  if (given === null || step.show.what !== 'overlay' || wordsAt(given, 'title') !== '') return given
  const title = titleOfSubject(context, names)
  return title === null ? given : { ...given, title }
}

/** Of the pressed row, else of the record in the form. */
function titleOfSubject(context: PressContext, { row, form }: Names): string | null {
  const record = rowOf((row ?? form ?? null) as Value)
  const reads = Object.keys(context.definition.reads).flatMap((name) => context.read(name) ?? [])
  const shown = reads.find(({ rows }) => rows.includes(record))
  return (shown && titleOf(record, { ...context, read: shown.read })) ?? recordTitle(record, context)
}

function rowOf(value: Value): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
}

function set({ context, names }: StepContext, { values, each, when }: StepOf<'set'>): void {
  const valuesIn = (within: Names): Row =>
    Object.fromEntries(values.map(({ field, value }) => [field, evaluate(value, within)]))
  if (each === null) context.page.set(valuesIn(names))
  else {
    const rows = evaluate(each.rows, names)
    const read = context.definition.reads[each.read]
    if (!read || !Array.isArray(rows)) return
    const valuesFor = (row: Row) => (when && !holds(when, { ...names, row }) ? null : valuesIn({ ...names, row }))
    context.page.edit(each.read, changesOf(rows as readonly Row[], read, valuesFor))
  }
  context.page.settle()
}

/** Whether the row was one that only this page knew. */
function removed({ context, pressed }: StepContext, { read }: StepOf<'remove'>): boolean {
  const key = context.definition.reads[read]?.key ?? ''
  return (
    context.page.remove(
      read,
      pressed.rows.map((row) => String(row[key] ?? '')),
    ) ?? false
  )
}

/**
 * Another action, about the same rows; one that may not be used now refuses with its reason. One that somebody else
 * began is waited for: what it does now is not what was asked for here.
 */
function* runOther({ context, pressed, asOf }: StepContext, name: string): PressSteps<void> {
  if (isRunning(context, name)) yield* carryOut({ do: 'wait', for: { action: name } })
  const action = context.definition.actions[name]
  const names = { ...context.names(), ...subjectOf(pressed.action, pressed.rows, pressed.rows) }
  const other = action ? actionState(action, { names, locale: context.locale, rows: pressed.rows }) : null
  if (!other?.enabled) {
    if (other?.reason) yield* carryOut({ do: 'say', text: other.reason, tone: 'warning' })
    throw stop('refused')
  }
  yield* whileRunning(context, name, runSteps({ context, pressed: other, asOf }))
}

function* confirm({ context, pressed, names }: StepContext, { confirmTitle }: Step, text: Text): PressSteps<void> {
  const words = (of: Text) => wordsOf(of, names, context.locale)
  const title = confirmTitle ? words(confirmTitle) : questionTitle(context, pressed, names)
  const asking = { title, text: words(text), tone: pressed.action.tone }
  if (!(yield* carryOut({ do: 'confirm', asking }))) throw stop('cancelled')
}
