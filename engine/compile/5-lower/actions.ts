import type { Action } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import type { ActionNode } from '../3-expand/ast.ts'
import { actionSteps } from '../4-check/page-facts.ts'
import type { LowerContext } from './lowering.ts'
import { lowerStep } from './steps.ts'

export function lowerAction(lowering: LowerContext, name: string, action: ActionNode): Action {
  const path = ['actions', name]
  const { condition, text, guard } = lowering.expressions
  return {
    name,
    label: text([...path, 'label']) ?? [labelOf(name)],
    appliesTo: lowering.page.subjects.of.get(name) ?? 'nothing',
    tone: action.tone ?? 'plain',
    allow: guard([...path, 'allow', 'when'], [...path, 'allow', 'reason']),
    enabledWhen: guard([...path, 'enabledWhen'], [...path, 'reason']),
    visibleWhen: condition([...path, 'visibleWhen']),
    keys: action.keys ?? null,
    busy: text([...path, 'busy']),
    steps: actionSteps(lowering.facts, name).map((placed) => lowerStep(lowering, { ...placed, action: name })),
  }
}
