import { isDeepStrictEqual } from 'node:util'
import type { AppDefinition, Field, Input, ServerDefinition } from '../../engine/definition/definition.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { usesOfTree } from '../../engine/expressions/uses.ts'
import type { Demands } from '../../engine/page/form/field-error.ts'
import { optionsIn } from '../../engine/page/form/options.ts'
import {
  clamped,
  fieldErrorOf,
  isBounded,
  isEmpty,
  isEnabled,
  isVisible,
  parseTyped,
} from '../../engine/page/form/rules.ts'
import { asTyped } from '../../engine/page/reads/rows.ts'
import type { Names } from '../../engine/page/scope/names.ts'
import { type FormLinks, noLinks } from '../links/form-links.ts'
import type { Person } from '../http/person.ts'

export type Values = Readonly<Record<string, Value>>

/** A sent form with the stored row. */
export interface Filled extends Demands {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly person: Person
  /** Null: a new row. */
  readonly stored: Values | null
  readonly sent: Values
  /**
   * What lists send of the stored row beside its own fields, as the server has it: expressions read these, and nothing
   * that is sent takes their place. Missing: nothing.
   */
  readonly common?: Values
  /** Rows of the lists that fields are chosen from (choices.ts). */
  readonly choices: Names
  /** What links refer to: those of `linkedValues`, and the stored ones. Missing: the form has no links. */
  readonly links?: FormLinks
}

/** A field of a form, or of a line in it. */
export interface Place {
  readonly field: Field
  readonly input: Input
}

/** Most characters of any text. */
const LONGEST = 10_000

/** What was sent, in the type of the field and within bounds that put it right. */
export function typedValue({ field, input }: Place, value: Value, names: Names): Value {
  const typed = typeof value === 'string' ? parseTyped(field, value) : asTyped(field.type, value)
  return clamped({ field, input, value: typed, names })
}

interface Valued extends Place {
  readonly value: Value
  readonly names: Names
  /** What it would be if nobody had changed it: what it must not differ from while it may not be changed. */
  readonly untouched: Value
  /** Missing: it is new. */
  readonly stored?: Value
}

/** What is wrong with a value; null: nothing, or nobody sees it. */
export function valueError(filled: Filled, { field, input, value, names, untouched, stored }: Valued): string | null {
  if (!isVisible(input, names)) return null
  if (field.value !== null) return computedError(filled, { field, input, value, names })
  const { enabled, reason } = isEnabled(input, names, filled.app)
  if (!enabled) return isSame(untouched, value) ? null : (reason ?? 'May not be changed.')
  const misshapen = shapeError(field, value)
  if (misshapen !== null) return misshapen
  const broken = fieldErrorOf({ field, input, value, names, locale: filled.app, isDraft: filled.isDraft ?? false })
  if (broken !== null) return broken.text
  const unlinked = (filled.links ?? noLinks).errorOf(field, value, stored ?? null)
  if (unlinked !== null) return unlinked
  // A stored value stays valid, even if it is no longer offered.
  if (stored !== undefined && isSame(stored, value)) return null
  return optionError(offered(filled, { field, input }, names), value)
}

/** What no form of a browser sends. */
function shapeError({ type, many }: Field, value: Value): string | null {
  if (value === null || value === '' || type === 'lines' || type === 'link') return null
  if (Array.isArray(value) !== many) return many ? 'Not a list of values.' : 'Not a single value.'
  const values: readonly Value[] = Array.isArray(value) ? value : [value]
  if (values.some((each) => typeof each === 'object')) return 'Not a single value.'
  if (type === 'yesno' && typeof value !== 'boolean') return 'Neither yes nor no.'
  return values.some((each) => typeof each === 'string' && each.length > LONGEST)
    ? `At most ${LONGEST} characters.`
    : null
}

/** A computed value is there or not; nobody fills it in, but it must be within its bounds. */
function computedError(filled: Filled, { field, input, value, names }: Omit<Valued, 'untouched'>): string | null {
  if (isEmpty(value) || !isBounded(input)) return null
  return fieldErrorOf({ field, input, value, names, locale: filled.app })?.text ?? null
}

/** The options of a field; null: any value, or options that are unknown here. */
function offered({ definition, choices }: Filled, { field, input }: Place, names: Names): readonly string[] | null {
  if (input.optionsFrom === null) return field.options.length > 0 ? field.options : null
  const used = new Set(usesOfTree(input.optionsFrom).map(([name]) => name))
  const isUnknown = definition.form?.choices.some(({ name }) => used.has(name) && choices[name] === undefined)
  return isUnknown ? null : optionsIn(evaluate(input.optionsFrom, names)).map(({ id }) => id)
}

/** The error of a value that is not among the options. */
function optionError(options: readonly string[] | null, value: Value): string | null {
  if (options === null || value === null) return null
  const chosen: readonly Value[] = Array.isArray(value) ? value : [value]
  const unknown = chosen.find((each) => !options.includes(String(each)))
  return unknown === undefined ? null : `"${String(unknown)}" is none of the options.`
}

/** An empty text is nothing; a database answers the fields of a line in an order of its own. */
const isSame = (some: Value, other: Value): boolean => isDeepStrictEqual(filledIn(some), filledIn(other))

const filledIn = (value: Value): Value => (value === '' ? null : value)
