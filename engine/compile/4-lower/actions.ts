import type { Action, Step } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/parse.ts'
import { speaksOf, stepsOf } from '../3-check/page-facts.ts'
import type { CheckedPage } from '../3-check/check.ts'
import type { ActionSource, StepSource } from '../source.ts'
import type { Expressions } from './expressions.ts'

export function lowerAction(
  page: CheckedPage,
  expressions: Expressions,
  { name, source }: { name: string; source: ActionSource },
): Action {
  const path = ['actions', name]
  const { condition, text, guard } = expressions
  // A `say` in place shares its map with the button, whose tone this is.
  const tone = source.tone ?? 'plain'
  return {
    name,
    label: text([...path, 'label']) ?? [labelOf(name)],
    speaksOf: speaksOf(page.facts, page.made, name),
    tone,
    allow: guard([...path, 'allow', 'when'], [...path, 'allow', 'reason']),
    enabledWhen: guard([...path, 'enabledWhen'], [...path, 'reason']),
    visibleWhen: condition([...path, 'visibleWhen']),
    steps: stepsOf(page.facts, name).map(({ step, path: at }) =>
      lowerStep(page, expressions, { step, path: at, action: name }),
    ),
  }
}

function lowerStep(
  page: CheckedPage,
  expressions: Expressions,
  at: { step: StepSource; path: Path; action: string },
): Step {
  const { step, path, action } = at
  const { condition, text, parameters } = expressions
  const shared = { when: condition([...path, 'when']), confirm: text([...path, 'confirm']) }
  if ('decide' in step) {
    const read = page.facts.places.get(action)?.[0] ?? ''
    const own = parameters(step.query, [...path, 'query'])
    const query =
      step.query === undefined ? parameters(page.facts.source.data?.[read]?.query, ['data', read, 'query']) : own
    const askReason = text([...path, 'askReason'])
    return { step: 'decide', path: step.decide, read, query, askReason, ...shared }
  }
  if ('post' in step) {
    const query = parameters(step.query, [...path, 'query'])
    const body = parameters(step.body, [...path, 'body'])
    return { step: 'post', path: step.post, query, body, done: text([...path, 'done']), ...shared }
  }
  if ('reload' in step) return { step: 'reload', read: step.reload, ...shared }
  const tone = path.includes('steps') ? (step.tone ?? 'info') : 'info'
  return { step: 'say', text: text([...path, 'say']) ?? [step.say], tone, ...shared }
}
