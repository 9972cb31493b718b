/** What an action does. Loaded when something is selected or pressed: no list needs it to be read. */
import { messageFor } from '../calls/errors.ts'
import type { Step } from '../definition/definition.ts'
import { evaluate, holds } from '../expressions/evaluate/evaluate.ts'
import { subjectOf, type ReadyAction } from './actions.ts'
import { runDecision } from './decision.ts'
import type { ActionHost } from './host.ts'
import { queryOf, wordsOf } from './scope.ts'
import type { Names } from './scope.ts'
import { askToConfirm, whileRunning } from './questions.ts'

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
