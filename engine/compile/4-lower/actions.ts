import type { Action } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'
import { stepsOf } from '../3-check/page-facts.ts'
import type { ActionSource } from '../source.ts'
import type { Lowering } from './lowering.ts'
import { lowerStep } from './steps.ts'

export function lowerAction(lowering: Lowering, { name, source }: { name: string; source: ActionSource }): Action {
  const path = ['actions', name]
  const { condition, text, guard } = lowering.expressions
  return {
    name,
    label: text([...path, 'label']) ?? [labelOf(name)],
    speaksOf: lowering.page.speaking.of.get(name) ?? 'nothing',
    // A step in place shares its map with the button, whose tone this is.
    tone: source.tone ?? 'plain',
    allow: guard([...path, 'allow', 'when'], [...path, 'allow', 'reason']),
    enabledWhen: guard([...path, 'enabledWhen'], [...path, 'reason']),
    visibleWhen: condition([...path, 'visibleWhen']),
    keys: source.keys ?? null,
    busy: text([...path, 'busy']),
    steps: stepsOf(lowering.facts, name).map((placed) => lowerStep(lowering, { ...placed, action: name })),
  }
}
