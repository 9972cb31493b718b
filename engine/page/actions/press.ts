/** The steps of an action, without waiting for anything: what takes time is an effect (effects.ts). */
import { CallError, messageFor } from '../../calls/errors.ts'
import { t } from '../../messages/message.ts'
import type { Step } from '../../definition/definition.ts'
import { evaluate, holds } from '../../expressions/evaluate/evaluate.ts'
import type { Text, Value } from '../../expressions/tree.ts'
import { actionState, subjectNames, type ActionState } from './action-state.ts'
import type { Row } from '../../calls/contract.ts'
import { changesByRow } from '../reads/edits.ts'
import { recordTitle, titleOf } from '../reads/row-title.ts'
import { promptTitle } from './prompt-title.ts'
import { wordsAt } from '../reads/rows.ts'
import { evaluateWords, type Names } from '../scope/names.ts'
import { tooManyRequests } from './too-many.ts'
import { callStep } from './call.ts'
import type { PressContext, StepContext, StepOf } from './context.ts'
import { decideStep, isRepeated } from './decide.ts'
import { selectionFacts } from './selection-facts.ts'
import { carryOut, Stop, stop, type ActionResult, type PressSteps } from './effects.ts'
import { startRunning, stopRunning } from '../events/running.ts'

/** Runs the steps in order until a Cancel, a refusal or the first failure, which a message reports. Never throws. */
export function* press(context: PressContext, pressed: ActionState): PressSteps<ActionResult> {
  const { name } = pressed.action
  if (isRunning(context, name) || isRepeated(context, pressed)) return stop('running').result
  return yield* whileRunning(context, name, withResult(runAction(context, pressed)))
}

function* runAction(context: PressContext, pressed: ActionState): PressSteps<void> {
  const isForFiles = savesForFiles(context, pressed)
  const ready = yield* afterUploads(context, pressed)
  if (!ready?.enabled) {
    if (ready?.reason) yield* carryOut({ do: 'say', text: ready.reason, tone: 'warning' })
    throw stop('not-enabled')
  }
  yield* runSteps({ context, pressed: ready, asOf: { since: context.version() } }, isForFiles)
  if (isForFiles) yield* carryOut({ do: 'upload' })
}

/** Whether the action saves a record for which files were chosen: they are uploaded after it. */
const savesForFiles = ({ store }: PressContext, { action }: ActionState): boolean =>
  [...store.getState().uploads].some(({ savedBy }) => savedBy === action.name)

const LEFT = 'Not all chosen files are uploaded. Upload them, or press Clear to go on without them.'

/** The form of a record with chosen files is left once they are uploaded: its key is known from the answer that saved it. */
function* uploadBefore(step: Step): PressSteps<void> {
  if (step.step !== 'back' && step.step !== 'show') return
  if ((yield* carryOut({ do: 'upload' })) !== 'left') return
  yield* carryOut({ do: 'say', text: t(LEFT), tone: 'danger' })
  throw stop('failed')
}

/**
 * What sends something first uploads the files chosen on the page: whether it is shown and enabled may depend on them,
 * and on what is read of a record that was saved for them. Null: it is not shown any more.
 */
function* afterUploads(context: PressContext, pressed: ActionState): PressSteps<ActionState | null> {
  const { action, rows } = pressed
  const isSending = action.steps.some((step) => step.step === 'call' && step.method === 'POST')
  if (!isSending || context.store.getState().uploads.size === 0 || savesForFiles(context, pressed)) return pressed
  const outcome = yield* carryOut({ do: 'upload' })
  if (outcome !== 'done') {
    if (outcome === 'left') yield* carryOut({ do: 'say', text: t(LEFT), tone: 'danger' })
    throw stop('refused')
  }
  yield* carryOut({ do: 'wait', for: 'first answers' })
  return actionState(action, { names: context.names(), locale: context.locale, rows })
}

/** Turns the work into a result and shows a message for an error that has none yet. */
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

/** Marks the action as running until the work has ended. */
function* whileRunning<Result>({ store }: PressContext, name: string, work: PressSteps<Result>): PressSteps<Result> {
  startRunning(store, name)
  try {
    return yield* work
  } finally {
    stopRunning(store, name)
  }
}

/** @param isForFiles the action saves a record for which files were chosen */
function* runSteps(
  { context, pressed, asOf }: Omit<StepContext, 'names'>,
  isForFiles: boolean = false,
): PressSteps<void> {
  const { action, rows } = pressed
  let result: Names = {}
  const names = (): Names => ({ ...context.names(), ...subjectNames(action, rows, rows), ...result })
  for (const step of action.steps) {
    // A form may use values from reads that are still pending.
    if (step.step === 'call' && step.checksForm) {
      context.page.flush()
      yield* carryOut({ do: 'wait', for: 'first answers' })
      context.page.addStartedRows()
    }
    // A `set` for many rows evaluates its condition for each row.
    const isAskedOfEach = step.step === 'set' && step.each !== null
    if (step.when && !isAskedOfEach && !holds(step.when, names())) continue
    if (step.confirm) yield* confirm({ context, pressed, names: names(), asOf }, step, step.confirm)
    if (isForFiles) yield* uploadBefore(step)
    // Get the names again: more rows may have arrived while the person was answering.
    const answer = yield* runStep({ context, pressed, names: names(), asOf }, step)
    if (isForFiles && step.step === 'call' && step.checksForm) context.page.adoptSavedRow(answer)
    if (answer !== undefined) result = { result: answer as Value }
  }
}

/** Returns the value that later steps see as `result`. */
function* runStep(stepContext: StepContext, step: Step): PressSteps<unknown> {
  const { context, pressed, names, asOf } = stepContext
  switch (step.step) {
    case 'decide':
      yield* decideStep({ context, step, pressed, names })
      asOf.since = context.version()
      return void (yield* carryOut({ do: 'count-again' }))
    case 'call':
      return yield* callStep(stepContext, step)
    case 'reload':
      return yield* reload(step, asOf.since)
    case 'say':
      return yield* say(stepContext, step, step.seconds)
    case 'refuse':
      yield* say(stepContext, step, null)
      throw stop('refused')
    case 'set':
      return set(stepContext, step)
    case 'remove':
      if (removed(stepContext, step)) throw new Stop({ result: 'done' })
      return undefined
    case 'run':
      return yield* runOther(stepContext, step.action)
    case 'show':
      return void (yield* carryOut({
        do: 'show',
        show: shownRoute(stepContext, step),
        with: shownWith(stepContext, step),
      }))
    case 'back':
      if ((yield* carryOut({ do: 'back' })) === false) throw stop('cancelled')
      return undefined
    case 'print':
      return void (yield* carryOut({ do: 'print' }))
  }
}

/** Stops the press if the read cannot be loaded again. */
function* reload({ read }: StepOf<'reload'>, since: number): PressSteps<void> {
  const error = yield* carryOut({ do: 'reload', read, since })
  if (!error) return
  const slow = error instanceof CallError ? tooManyRequests(error.answer, error.status) : null
  const message = slow === null ? messageFor(error) : { text: slow, tone: 'warning' as const, seconds: 5 }
  if (message) yield* carryOut({ do: 'say', ...message })
  throw stop('failed', error)
}

function* say({ context, names }: StepContext, { text, tone }: StepOf<'say' | 'refuse'>, seconds: number | null) {
  const words = evaluateWords(text, names, context.locale)
  if (words !== '') yield* carryOut({ do: 'say', text: words, tone, ...(seconds === null ? {} : { seconds }) })
}

/** Composes the route here, since it may use the row or the result, which the host does not have. */
function shownRoute({ context, names }: StepContext, { show }: StepOf<'show'>): StepOf<'show'>['show'] {
  return show.what === 'route' ? { ...show, route: [evaluateWords(show.route, names, context.locale)] } : show
}

/** The values for the target; an overlay about a record gets its title, unless the author set one. */
function shownWith({ context, names }: StepContext, step: StepOf<'show'>): Row | null {
  const given = step.with ? rowOf(evaluate(step.with, names)) : null
  if (given === null || step.show.what !== 'overlay' || wordsAt(given, 'title') !== '') return given
  const title = titleOfSubject(context, names)
  return title === null ? given : { ...given, title }
}

/** The title of the pressed row, or of the record in the form. */
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
    context.page.edit(each.read, changesByRow(rows as readonly Row[], read, valuesFor))
  }
  context.page.settle()
}

/** Whether the pressed row was one that was added on this page. */
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
 * Runs another action for the same rows; if it is not enabled, shows the reason and ends the press. If that action is
 * already running, waits for its end first: that run does not include what this press needs.
 */
function* runOther({ context, pressed, asOf }: StepContext, name: string): PressSteps<void> {
  if (isRunning(context, name)) yield* carryOut({ do: 'wait', for: { action: name } })
  const action = context.definition.actions[name]
  const names = { ...context.names(), ...subjectNames(pressed.action, pressed.rows, pressed.rows) }
  const found = action ? actionState(action, { names, locale: context.locale, rows: pressed.rows }) : null
  const other = found && (yield* afterUploads(context, found))
  if (!other?.enabled) {
    if (other?.reason) yield* carryOut({ do: 'say', text: other.reason, tone: 'warning' })
    throw stop('refused')
  }
  yield* whileRunning(context, name, runSteps({ context, pressed: other, asOf }))
}

function* confirm({ context, pressed, names }: StepContext, step: Step, text: Text): PressSteps<void> {
  const words = (of: Text) => evaluateWords(of, names, context.locale)
  const title = step.confirmTitle ? words(step.confirmTitle) : promptTitle(context, pressed, names)
  const facts = step.step === 'decide' ? selectionFacts(context, step.read, pressed.rows) : []
  const asking = { title, text: words(text), facts, tone: pressed.action.tone }
  if (!(yield* carryOut({ do: 'confirm', asking }))) throw stop('cancelled')
}
