import type { Field, Input } from './field.ts'

/** A field with only name, type and label declared. */
export const plainField = {
  unit: null,
  decimals: null,
  also: [],
  colorField: null,
  options: [],
  many: false,
  sent: true,
  value: null,
  input: null,
  lines: null,
  to: null,
} as const satisfies Partial<Field>

/** An input without rules or effects. */
export const plainInput: Input = {
  default: null,
  requiredWhen: null,
  enabledWhen: null,
  visibleWhen: null,
  min: null,
  max: null,
  clamp: false,
  length: null,
  pattern: null,
  texts: { required: null, min: null, max: null, length: null, pattern: null },
  optionsFrom: null,
  where: null,
  fills: {},
  dictate: false,
  onChange: null,
}
