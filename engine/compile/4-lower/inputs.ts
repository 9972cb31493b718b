import type { Guard, Input, Rule, RuleTexts } from '../../definition/definition.ts'
import type { Tree } from '../../expressions/tree.ts'
import { saidOf, type FieldFacts } from '../3-check/field-facts.ts'
import type { LongField } from '../source.ts'
import type { Expressions } from './expressions.ts'

/** How a field is filled in at one place: the nearest words count. */
export function lowerInput(expressions: Expressions, field: FieldFacts): Input {
  const tree = (key: 'requiredWhen' | 'visibleWhen'): Tree | null => conditionOf(expressions, field, key)
  const value = (key: 'default' | 'min' | 'max'): Tree | null => valueOf(expressions, field, key)
  const { words } = field
  const [least, most] = words.length ?? []
  return {
    default: value('default'),
    requiredWhen: tree('requiredWhen'),
    enabledWhen: enabledOf(expressions, field),
    visibleWhen: tree('visibleWhen'),
    min: value('min'),
    max: value('max'),
    clamp: words.clamp ?? false,
    length: least === undefined || most === undefined ? null : [least, most],
    pattern: words.pattern ?? null,
    texts: textsOf(words),
    optionsFrom: optionsOf(expressions, field),
    fills: words.fills ?? {},
    dictate: words.dictate ?? false,
    onChange: words.onChange ?? null,
  }
}

/** What a field holds before anybody typed; null: nothing. */
export function valueOf(
  { value }: Expressions,
  field: FieldFacts,
  key: 'default' | 'min' | 'max' | 'value',
): Tree | null {
  const said = saidOf(field, key)
  return said ? value(said.value, said.path) : null
}

function conditionOf({ condition }: Expressions, field: FieldFacts, key: keyof LongField): Tree | null {
  const said = saidOf(field, key)
  return said ? condition(said.path) : null
}

/** What can never be changed needs no reason. */
function enabledOf({ condition, text }: Expressions, field: FieldFacts): Guard | null {
  const enabled = saidOf(field, 'enabledWhen')
  const reason = saidOf(field, 'reason')
  const when = enabled ? condition(enabled.path) : null
  return when ? { when, reason: (reason ? text(reason.path) : null) ?? [] } : null
}

function textsOf({ texts = {} }: LongField): RuleTexts {
  const rules: readonly Rule[] = ['required', 'min', 'max', 'length', 'pattern']
  const [required, min, max, length, pattern] = rules.map((rule) => texts[rule] ?? null)
  return {
    required: required ?? null,
    min: min ?? null,
    max: max ?? null,
    length: length ?? null,
    pattern: pattern ?? null,
  }
}

/** An expression; or words, where they differ from those the field has everywhere. */
function optionsOf({ condition }: Expressions, field: FieldFacts): Tree | null {
  const said = saidOf(field, 'options')
  if (!said) return null
  if (typeof said.value === 'string') return condition(said.path)
  const declared = field.layers[0]?.words.options
  if (declared === said.value) return null
  return { op: 'list', items: said.value.map((each) => ({ op: 'literal', value: each })) }
}
