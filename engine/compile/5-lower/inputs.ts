import type { Guard, Input, Rule, RuleTexts } from '../../definition/definition.ts'
import type { Tree } from '../../expressions/tree.ts'
import { nearestWords, type FieldFacts } from '../4-check/field-facts.ts'
import type { FieldNode } from '../3-expand/ast.ts'
import { offeredOn } from './valid-rows.ts'
import type { Expressions } from './expressions.ts'

/** How a field is filled in at one place: the nearest words apply. */
export function lowerInput(expressions: Expressions, field: FieldFacts): Input {
  const tree = (key: 'requiredWhen' | 'visibleWhen'): Tree | null => conditionOf(expressions, field, key)
  const value = (key: 'default' | 'min' | 'max'): Tree | null => inputTree(expressions, field, key)
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
    ...offeredOn(field, conditionOf(expressions, field, 'where'), conditionOf(expressions, field, 'on')),
    fills: words.fills ?? {},
    dictate: words.dictate ?? false,
    onChange: words.onChange ?? null,
  }
}

/** The value of a field before anything is typed; null: none. */
export function inputTree(
  { value }: Expressions,
  field: FieldFacts,
  key: 'default' | 'min' | 'max' | 'value' | 'from',
): Tree | null {
  const written = nearestWords(field, key)
  return written ? value(written.value, written.path) : null
}

function conditionOf({ condition }: Expressions, field: FieldFacts, key: keyof FieldNode): Tree | null {
  const written = nearestWords(field, key)
  return written ? condition(written.path) : null
}

/** A field that can never be changed needs no reason. */
function enabledOf({ condition, text }: Expressions, field: FieldFacts): Guard | null {
  const enabled = nearestWords(field, 'enabledWhen')
  const reason = nearestWords(field, 'reason')
  const when = enabled ? condition(enabled.path) : null
  return when ? { when, reason: (reason ? text(reason.path) : null) ?? [] } : null
}

function textsOf({ texts = {} }: FieldNode): RuleTexts {
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

/** An expression, or its texts where they differ from those of the field elsewhere. */
function optionsOf({ condition }: Expressions, field: FieldFacts): Tree | null {
  const written = nearestWords(field, 'options')
  if (!written) return null
  if (typeof written.value === 'string') return condition(written.path)
  const declared = field.layers[0]?.words.options
  if (declared === written.value) return null
  return { op: 'list', items: written.value.map(({ name }) => ({ op: 'literal', value: name })) }
}
