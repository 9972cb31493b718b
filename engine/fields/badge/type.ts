import type { Value } from '../../expressions/tree.ts'
import type { FieldSpec } from '../field-spec.ts'
import { printNamed } from '../text/print.ts'
import { valueKinds } from '../value-kind.ts'

export const badgeField: FieldSpec = {
  kind: 'text',
  print: printNamed,
  readRow: (value, { label, options }) => (options.length === 0 ? readFlag(value, label) : valueKinds.text.read(value)),
  words: ['options', 'class', 'quiet'],
  isUniqueWithOthers: true,
  hasOptions: true,
  mayBeFlag: true,
  control: 'text',
  column: { width: 124, draws: 'pill' },
}

/** A badge sent as a flag shows its label, or nothing; a text is shown as it is. */
function readFlag(value: Value, label: string): Value {
  if (value === true || value === 1 || value === '1') return label
  return value === false || value === 0 || value === '0' ? null : valueKinds.text.read(value)
}
