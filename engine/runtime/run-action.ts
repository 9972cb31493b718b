/** What an action does. Loaded when something is selected or pressed: no list needs it to be read. */
import { CallError, messageFor } from '../calls/errors.ts'
import type { Step } from '../definition/definition.ts'
import { evaluate, holds } from '../expressions/evaluate/evaluate.ts'
import type { Text, Value } from '../expressions/tree.ts'
import { readyAction, subjectOf, type ReadyAction } from './actions.ts'
import { runDecision } from './decision.ts'
import type { ActionHost, Row } from './host.ts'
import { changesOf } from './page/edits.ts'
import { recordTitle, titleOf } from './row-title.ts'
import { wordsAt } from './rows.ts'
import { wordsOf } from './scope.ts'
import type { Names } from './scope.ts'
import { tooMany } from './steps/answer-words.ts'
import { runCall } from './steps/call.ts'
import { STOPPED } from './steps/running.ts'
import type { Running, StepOf } from './steps/running.ts'
import { askToConfirm, untilDone, whileRunning } from './questions.ts'

/** Does the steps in order, stopping at a Cancel, a refusal or the first failure, which it says. Never rejects. */
export async function runAction(host: ActionHost, ready: ReadyAction): Promise<void> {
  const { action } = ready
  if (!ready.enabled || host.store.getState().running.has(action.name)) return
  await whileRunning(host.store, action.name, async () => {
    try {
      await runSteps({ host, ready, asOf: { since: performance.now() } })
    } catch (error) {
      const message = messageFor(error)
      if (message) host.say(message.text, message)
    }
  })
}

/** Whether all of them were done. */
async function runSteps({ host, ready, asOf }: Omit<Running, 'names'>): Promise<boolean> {
  const { action, rows } = ready
  let result: Names = {}
  const names = (): Names => ({ ...host.names(), ...subjectOf(action, rows, rows), ...result })
  for (const step of action.steps) {
    // A form that is sent may have values of what is still being read.
    if (step.step === 'call' && step.checksForm) {
      await host.page?.untilRead()
      host.page?.addTyped()
    }
    // What is set in many rows asks each of them.
    const isAskedOfEach = step.step === 'set' && step.each !== null
    if (step.when && !isAskedOfEach && !holds(step.when, names())) continue
    if (step.confirm && !(await confirmed({ host, ready, names: names(), asOf }, step, step.confirm))) return false
    // Anew: while somebody was asked more was read.
    const answer = await runStep({ host, ready, names: names(), asOf }, step)
    if (answer === STOPPED) return false
    if (answer !== undefined) result = { result: answer as Value }
  }
  return true
}

/** Answers what later steps see as `result`, or that nothing more is done. */
async function runStep(running: Running, step: Step): Promise<unknown> {
  const { host, ready, names, asOf } = running
  switch (step.step) {
    case 'decide':
      if (!(await runDecision({ host, step, names, ...ready }))) return STOPPED
      asOf.since = performance.now()
      return void host.onCalled()
    case 'call':
      return runCall(running, step).finally(() => void (asOf.since = performance.now()))
    case 'reload':
      return failed(host, await host.read(step.read)?.reload(asOf.since))
    case 'say':
      return void say(running, step, step.seconds)
    case 'refuse':
      say(running, step, null)
      return STOPPED
    case 'set':
      return void set(running, step)
    case 'remove':
      return removed(running, step) ? STOPPED : undefined
    case 'run':
      return (await runOther(running, step.action)) ? undefined : STOPPED
    case 'show':
      return void host.show(shownRoute(running, step), shownWith(running, step))
    case 'back':
      return host.back()
    case 'print':
      return void window.print()
  }
}

/** What could not be read again is no answer to go on with. */
function failed(host: ActionHost, error: unknown): typeof STOPPED | undefined {
  if (!error) return undefined
  const slow = error instanceof CallError ? tooMany(error.answer, error.status) : null
  const message = slow === null ? messageFor(error) : { text: slow, tone: 'warning' as const, seconds: 5 }
  if (message) host.say(message.text, message)
  return STOPPED
}

function say({ host, names }: Running, { text, tone }: StepOf<'say' | 'refuse'>, seconds: number | null): void {
  const words = wordsOf(text, names, host.locale)
  if (words !== '') host.say(words, { tone, ...(seconds === null ? {} : { seconds }) })
}

/** A route may speak of the row or the result, which the host does not know of. */
function shownRoute({ host, names }: Running, { show }: StepOf<'show'>): StepOf<'show'>['show'] {
  return show.what === 'route' ? { ...show, route: [wordsOf(show.route, names, host.locale)] } : show
}

/** What is laid over the page about a record is headed by the record's title, unless the author wrote another. */
function shownWith({ host, names }: Running, step: StepOf<'show'>): Row | null {
  const given = step.with ? rowOf(evaluate(step.with, names)) : null
  if (given === null || step.show.what !== 'overlay' || wordsAt(given, 'title') !== '') return given
  const title = titleOfSubject(host, names)
  return title === null ? given : { ...given, title }
}

/** Of the pressed row, else of the record in the form. */
function titleOfSubject(host: ActionHost, { row, form }: Names): string | null {
  const record = rowOf((row ?? form ?? null) as Value)
  const reads = Object.keys(host.definition.reads).flatMap((name) => host.read(name) ?? [])
  const shown = reads.find(({ rows }) => rows.includes(record))
  return (shown && titleOf(record, { ...host, read: shown.read })) ?? recordTitle(record, host)
}

function rowOf(value: Value): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
}

function set({ host, names }: Running, { values, each, when }: StepOf<'set'>): void {
  const made = (within: Names): Row =>
    Object.fromEntries(values.map(({ field, value }) => [field, evaluate(value, within)]))
  if (each === null) host.page?.set(made(names))
  else {
    const rows = evaluate(each.rows, names)
    const read = host.definition.reads[each.read]
    if (!read || !Array.isArray(rows)) return
    const valuesFor = (row: Row) => (when && !holds(when, { ...names, row }) ? null : made({ ...names, row }))
    host.page?.edit(each.read, changesOf(rows as readonly Row[], read, valuesFor))
  }
  host.page?.settle()
}

/** Whether the row was one that only this page knew. */
function removed({ host, ready }: Running, { read }: StepOf<'remove'>): boolean {
  const key = host.definition.reads[read]?.key ?? ''
  return (
    host.page?.remove(
      read,
      ready.rows.map((row) => String(row[key] ?? '')),
    ) ?? false
  )
}

/**
 * Another action, about the same rows; one that may not be used now refuses with its reason. One that somebody else
 * began is waited for: what it does now is not what was asked for here.
 */
async function runOther({ host, ready, asOf }: Running, name: string): Promise<boolean> {
  await untilDone(host.store, name)
  const action = host.definition.actions[name]
  const names = { ...host.names(), ...subjectOf(ready.action, ready.rows, ready.rows) }
  const other = action ? readyAction(action, { names, locale: host.locale, rows: ready.rows }) : null
  if (!other) return false
  if (!other.enabled) {
    if (other.reason) host.say(other.reason, { tone: 'warning' })
    return false
  }
  return whileRunning(host.store, name, () => runSteps({ host, ready: other, asOf }))
}

function confirmed({ host, ready, names }: Running, { confirmTitle }: Step, text: Text): Promise<boolean> {
  const words = (of: Text) => wordsOf(of, names, host.locale)
  const title = confirmTitle ? words(confirmTitle) : ready.label
  return askToConfirm(host.store, { title, text: words(text), tone: ready.action.tone })
}
