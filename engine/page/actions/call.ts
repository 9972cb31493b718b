/** The step `call`: checks the form first, then shows what the ERP answers (definition/action.ts, call). */
import { CallError, messageFor, ownMessage } from '../../calls/errors.ts'
import type { Action } from '../../definition/definition.ts'
import { DRAFT_PARAMETER, SAVES_DRAFT } from '../../definition/drafts.ts'
import type { UseList } from '../../definition/uses.ts'
import type { Value } from '../../expressions/tree.ts'
import { listed, t } from '../../messages/message.ts'
import type { FormCheckOptions, FieldError } from '../form/field-error.ts'
import { visibleForm } from '../form/form-state.ts'
import { localNames, sentValue } from '../form/local-fields.ts'
import { withStartedLines } from '../form/started-lines.ts'
import { valueParameters, evaluatePath, evaluateWords, type Names } from '../scope/names.ts'
import { fieldErrors } from './answer-words.ts'
import { tooManyRequests } from './too-many.ts'
import type { PressContext, PressPage, RefusedCall, StepContext, StepOf } from './context.ts'
import { carryOut, stop, type Effect, type PressSteps } from './effects.ts'
import { sendForm } from './send-form.ts'

type CallStep = StepOf<'call'>

/** Returns the ERP's answer; if the call fails, shows a message and ends the press. */
export function* callStep(stepContext: StepContext, step: CallStep): PressSteps<unknown> {
  const { context, names, pressed, asOf } = stepContext
  const sent = sentBy(context, names, step)
  if (step.checksForm) yield* checkForm(context, { isDraft: sent.query[DRAFT_PARAMETER] === SAVES_DRAFT })
  let answer: unknown
  try {
    answer = yield* send(stepContext, step, sent)
  } finally {
    asOf.since = context.version()
  }
  if (answer === UNREACHED) return null
  if (yield* reportsFieldErrors(context, answer)) {
    if (step.checksForm) yield* sayOutdated()
    throw stop('refused')
  }
  const { method, checksForm } = step
  context.page.applyAnswer({
    method,
    answer,
    body: sent.body,
    uses: usesOfBody(pressed.action, context, step),
    checksForm,
  })
  yield* carryOut({ do: 'count-again' })
  if (step.done) {
    const text = evaluateWords(step.done, { ...names, result: (answer ?? null) as Value }, context.locale)
    if (text !== '') yield* carryOut({ do: 'say', text, tone: step.doneTone, ...(checksForm && { topic: FORM }) })
  }
  context.page.settle()
  return answer ?? null
}

function usesOfBody({ name, steps }: Action, { definition }: PressContext, step: CallStep): UseList {
  return definition.uses.actions[name]?.bodies[steps.indexOf(step)] ?? []
}

/** Stands for the missing answer to an optional call. */
const UNREACHED = Symbol('unreached')
/** Timeout of an optional call, in milliseconds. */
const PATIENCE = 4_000

/** For example, the form has fields that the ERP does not know. */
const INVALID = 400
/** Another person has changed the row since the form was opened (HTTP). */
const CONFLICT = 409

/** The topic of messages about the form: once it is saved, a message about its errors is replaced. */
const FORM = 'form'
const FIX = 'Please fix the marked fields.'
const OUTDATED = 'This screen has changed since you opened it. Please reload the page.'
const CHANGED = 'Not saved: it has been changed meanwhile.'

/**
 * Marks the fields. One message has the author's own texts (site-modules §8) and refers to the marks of the others; what
 * is said about the form next replaces it.
 */
function* checkForm({ page }: PressContext, demands: FormCheckOptions): PressSteps<void> {
  const fieldErrors = page.check(demands)
  if (fieldErrors.length === 0) return
  const texts = fieldErrors.map(({ isCustomText, text }) => (isCustomText ? text : t(FIX)))
  const lines = [...new Set(texts)].toSorted((some, other) => Number(some === t(FIX)) - Number(other === t(FIX)))
  const tone = lines.includes(t(FIX)) ? 'danger' : 'warning'
  yield* carryOut({ do: 'say', text: lines.join('\n'), tone, topic: FORM })
  yield* mark(page, fieldErrors)
  throw stop('refused')
}

/** Marks fields and focuses the first of them. */
function* mark(page: PressPage, fieldErrors: readonly FieldError[]): PressSteps<void> {
  page.mark(fieldErrors)
  yield* carryOut({ do: 'focus', fields: fieldErrors.map(({ field }) => field) })
}

interface Sent {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Value
}

/** Leaves out fields that no form shows and fields that are local to this page. */
function sentBy({ definition }: PressContext, names: Names, { path, query, body }: CallStep): Sent {
  const local = localNames(definition)
  const form = names['form'] ? withStartedLines(definition, visibleForm(definition, names), names) : null
  const within = form === null ? names : { ...names, form }
  return {
    path: evaluatePath(path, within),
    query: valueParameters(sentValue(query, within, local)),
    body: sentValue(body, within, local),
  }
}

function* send(
  { context, names }: StepContext,
  { method, failed, checksForm, optional }: CallStep,
  sent: Sent,
): PressSteps<unknown> {
  const patience = optional ? { signal: AbortSignal.timeout(PATIENCE) } : {}
  const { body, ...call } = { screen: context.definition.screen, ...sent, ...patience }
  const effect: Effect =
    method === 'GET' ? { do: 'call', method, call, optional } : { do: 'call', method, call: { ...call, body } }
  try {
    return yield* method === 'POST' && checksForm ? sendForm(context, sent) : carryOut(effect)
  } catch (error) {
    if (optional && isUnreached(error)) return UNREACHED
    if (!(error instanceof CallError) || error.kind === 'unauthorized' || error.kind === 'aborted') throw error
    if (error.status === INVALID && checksForm) yield* sayOutdated()
    if (error.status === CONFLICT) yield* sayChanged(context, { answer: error.answer, isForm: checksForm })
    if (yield* reportsFieldErrors(context, error.answer, error.status)) throw stop('refused', error)
    if (failed === null) throw error
    yield* sayFailed(evaluateWords(failed, names, context.locale), error)
    throw stop('failed', error)
  }
}

const isUnreached = (error: unknown): boolean =>
  error instanceof CallError &&
  (['network', 'timeout', 'aborted'].includes(error.kind) || (error.status !== null && error.status >= 500))

/** The conflict view shows who changed the row, so the message does not repeat it. */
function* sayChanged({ page }: PressContext, refused: RefusedCall): PressSteps<void> {
  if (!page.changedElsewhere(refused)) return
  yield* carryOut({ do: 'say', text: t(CHANGED), tone: 'warning', topic: FORM })
  throw stop('refused')
}

/** Shows the author's text, then the ERP's reason, without technical details. Errors without a message show nothing. */
function* sayFailed(words: string, error: CallError): PressSteps<void> {
  const message = messageFor(error)
  if (!message) return
  const isRefusal = error.status !== null && error.status < 500
  const why = isRefusal ? ownMessage(error) : null
  const named = message.reference === undefined ? {} : { reference: message.reference }
  if (why === null) yield* carryOut({ do: 'say', text: words, tone: 'danger', ...named })
  else
    yield* carryOut({ do: 'say', text: `${words} ${why}`.trim(), tone: 'danger', seconds: message.seconds, ...named })
}

/** Whether the answer refuses the call: too many requests, or field errors. Shows a message and marks the fields. */
function* reportsFieldErrors(
  context: PressContext,
  answer: unknown,
  status: number | null = null,
): PressSteps<boolean> {
  const slow = tooManyRequests(answer, status)
  if (slow !== null) {
    yield* carryOut({ do: 'say', text: slow, tone: 'warning' })
    return true
  }
  const errors = fieldErrors(answer)
  if (errors.length === 0) return false
  const { definition, page } = context
  const elsewhere = errors.filter(({ field }) => !page.showsInput(field))
  if (elsewhere.length < errors.length) yield* carryOut({ do: 'say', text: t(FIX), tone: 'danger', topic: FORM })
  const lines = elsewhere.map((error) => lineOf(definition, error))
  if (lines.length > 0) yield* carryOut({ do: 'say', text: lines.join('\n'), tone: 'danger' })
  // Mark all of them: a newer definition of the page may show the other fields.
  yield* mark(page, errors)
  return true
}

function lineOf(definition: PressContext['definition'], { field, text }: FieldError): string {
  const label = labelOf(definition, field)
  return label === '' ? text : `${label}: ${text}`
}

/** The label of a field; for `Items.k1.Qty` those of its list and its cell. */
function labelOf({ fields }: PressContext['definition'], field: string): string {
  const [list = '', , cell] = field.split('.')
  const names = cell === undefined || fields[field] ? [field] : [list, cell]
  return listed(names.map((name) => fields[name]?.label ?? name))
}

/** When the ERP refuses a form, its screen may have a newer definition on the server. */
function* sayOutdated(): PressSteps<void> {
  if ((yield* carryOut({ do: 'check-definition' })) === true)
    yield* carryOut({ do: 'say', text: t(OUTDATED), tone: 'warning' })
}
