import type { Field, ChildRows } from '../../definition/definition.ts'
import { plainField } from '../../definition/plain-field.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinesType, isLinkType } from '../../fields/field-types.ts'
import { isCurrencyCode } from '../../fields/money/currency-codes.ts'
import { labelOf } from '../../language/label.ts'
import type { FieldFacts } from '../4-check/field-facts.ts'
import { linkedMembersIn } from '../4-check/linked-members.ts'
import { lowerInput, inputTree } from './inputs.ts'
import type { LowerContext } from './lowering.ts'
import { fieldOptions } from '../3-expand/sent-names.ts'

/** @param form the fields of the form */
export function lowerFields(lowering: LowerContext, form: readonly string[]): Readonly<Record<string, Field>> {
  const filled = new Set([...form, ...editedFields(lowering)])
  const { expressions } = lowering
  const read = membersRead(lowering)
  return Object.fromEntries(
    [...lowering.facts.fields].map(([name, field]) => {
      const input = filled.has(name) ? lowerInput(expressions, field) : null
      const reads = read.get(name)
      const value = inputTree(expressions, field, field.words.from === undefined ? 'value' : 'from')
      return [name, { ...shownField(field), value, input, ...(reads && { reads: [...reads] }) }]
    }),
  )
}

/** By link, the members of its row that expressions of the screen read. */
function membersRead({ page, facts }: LowerContext): ReadonlyMap<string, ReadonlySet<string>> {
  const read = new Map<string, Set<string>>()
  for (const { members } of page.expressions.values())
    for (const { link, member } of linkedMembersIn(members, facts.fields))
      read.set(link, (read.get(link) ?? new Set()).add(member))
  return read
}

/** Fields that are filled in in rows, existing or new, including child rows. */
function editedFields({ facts }: LowerContext): readonly string[] {
  const ofRows = facts.blocks.flatMap(({ facts: { inputs } }) => (inputs && inputs.read !== null ? inputs.items : []))
  return ofRows.map(({ name }) => name.split('.').at(-1) ?? '')
}

function shownField({ name, words, children }: FieldFacts): Omit<Field, 'input' | 'value'> {
  const { type, label = labelOf(name), unit = null, decimals = null, also = [], class: colorField = null } = words
  const { many = false, sent = true, quiet = false, currency, unitFrom } = words
  return {
    ...plainField,
    name,
    type,
    label,
    unit,
    decimals,
    ...(currency !== undefined && currencyMembers(currency)),
    ...(unitFrom !== undefined && { measureFrom: unitFrom }),
    also,
    colorField,
    options: fieldOptions(words) ?? [],
    many,
    sent,
    ...formerOptionsOf(words),
    ...(quiet && { quiet }),
    lines: isLinesType(type) ? linesOf(words, [...children.keys()]) : null,
    to: isLinkType(type) ? (words.to ?? null) : null,
  }
}

/** A code is a currency, whatever fields there are. */
const currencyMembers = (currency: string): Pick<Field, 'currency' | 'measureFrom'> =>
  isCurrencyCode(currency) ? { currency } : { currency: '', measureFrom: currency }

/** An option that the field has again is no former one. */
function formerOptionsOf({ type, options }: FieldFacts['words']): Pick<Field, 'formerOptions'> {
  const written = typeof options === 'object' && fieldSpecs[type].hasOptions ? options : []
  const former = written.flatMap(({ name, override }) => (override?.also ?? []).map((each) => [each, name] as const))
  const gone = former.filter(([each]) => written.every(({ name }) => name !== each))
  return gone.length === 0 ? {} : { formerOptions: Object.fromEntries(gone) }
}

/** No screen shows more child rows than this. */
const MOST_LINES = 100

function linesOf({ flat, max, totals, from }: FieldFacts['words'], fields: readonly string[]): ChildRows {
  return {
    flat: flat ?? null,
    max: typeof max === 'number' ? max : MOST_LINES,
    fields,
    totals: totals ?? [],
    ...(from !== undefined && { isComputed: true }),
  }
}
