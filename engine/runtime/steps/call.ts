/** A call made now: what was typed is checked first, what comes back is shown (definition/action.ts, call). */
import { CallError, messageFor, ownWords } from '../../calls/errors.ts'
import type { Action } from '../../definition/definition.ts'
import type { UseList } from '../../definition/uses.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Value } from '../../expressions/tree.ts'
import type { ActionHost, Flaw } from '../host.ts'
import { visibleForm } from '../page/form-state.ts'
import { localFields, withoutLocal } from '../page/local-fields.ts'
import { parametersOf, pathOf, wordsOf } from '../scope.ts'
import type { Names } from '../scope.ts'
import { fieldErrors, tooMany } from './answer-words.ts'
import { STOPPED } from './running.ts'
import type { Running, StepOf } from './running.ts'
import { t } from '../../messages/message.ts'

type CallStep = StepOf<'call'>

/** Answers the answer, or that it did not work, which was said. */
export async function runCall(running: Running, step: CallStep): Promise<unknown> {
  const { host, names, ready } = running
  if (step.checksForm && !isWellFilled(host)) return STOPPED
  const sent = sentBy(host, names, step)
  const answer = await send(running, step, sent)
  if (answer === STOPPED || isRefused(host, answer)) return STOPPED
  const { method, checksForm } = step
  host.page?.called({ method, answer, body: sent.body, uses: usesOfBody(ready.action, host, step), checksForm })
  host.onCalled()
  if (step.done) {
    const told = wordsOf(step.done, { ...names, result: (answer ?? null) as Value }, host.locale)
    if (told !== '') host.say(told, { tone: step.doneTone })
  }
  host.page?.settle()
  return answer ?? null
}

function usesOfBody({ name, steps }: Action, { definition }: ActionHost, step: CallStep): UseList {
  return definition.uses.actions[name]?.bodies[steps.indexOf(step)] ?? []
}

const FIX = 'Please fix the marked fields.'

/** The author's own words are said one after the other; for the others stand the marks (site-modules §8). */
function isWellFilled(host: ActionHost): boolean {
  const flaws = host.page?.check() ?? []
  if (flaws.length === 0) return true
  for (const text of new Set(flaws.filter(({ own }) => own).map(({ text }) => text))) {
    host.say(text, { tone: 'warning' })
  }
  if (flaws.some(({ own }) => !own)) host.say(t(FIX), { tone: 'danger' })
  host.page?.mark(flaws)
  return false
}

interface Sent {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Value
}

/** Without what no form shows and what belongs to this page alone. */
function sentBy({ definition }: ActionHost, names: Names, { path, query, body }: CallStep): Sent {
  const local = localFields(definition)
  const within = names['form'] ? { ...names, form: visibleForm(definition, names) } : names
  return {
    path: pathOf(path, within),
    query: parametersOf(withoutLocal(evaluate(query, within), local)),
    body: withoutLocal(evaluate(body, within), local),
  }
}

async function send({ host, names }: Running, { method, failed }: CallStep, sent: Sent): Promise<unknown> {
  const { screen } = host.definition
  const { body, ...call } = { screen, ...sent }
  try {
    return await (method === 'GET' ? host.calls.get(call) : host.calls.post({ ...call, body }))
  } catch (error) {
    if (!(error instanceof CallError) || error.kind === 'unauthorized' || error.kind === 'aborted') throw error
    if (isRefused(host, error.answer, error.status)) return STOPPED
    if (failed === null) throw error
    sayFailed(host, wordsOf(failed, names, host.locale), error)
    return STOPPED
  }
}

/** In the author's own words, behind them why the ERP refused; of what broke nothing technical, and nothing of what is not to be said at all. */
function sayFailed(host: ActionHost, words: string, error: CallError): void {
  const message = messageFor(error)
  if (!message) return
  const isRefusal = error.status !== null && error.status < 500
  const why = isRefusal ? ownWords(error) : null
  if (why === null) host.say(words, { tone: 'danger' })
  else host.say(`${words} ${why}`.trim(), { tone: 'danger', seconds: message.seconds })
}

/** An answer that says no: too many at once, or fields that are wrong. */
function isRefused(host: ActionHost, answer: unknown, status: number | null = null): boolean {
  const slow = tooMany(answer, status)
  if (slow !== null) {
    host.say(slow, { tone: 'warning' })
    return true
  }
  const errors = fieldErrors(answer)
  if (errors.length === 0) return false
  const { definition } = host
  const isHere = ({ field }: Flaw) => host.page?.hasInput(field) ?? false
  host.say(t(FIX), { tone: 'danger' })
  for (const flaw of errors.filter((each) => !isHere(each))) {
    const label = definition.fields[flaw.field]?.label ?? flaw.field
    host.say(label === '' ? flaw.text : `${label}: ${flaw.text}`, { tone: 'danger' })
  }
  host.page?.mark(errors.filter(isHere))
  return true
}
