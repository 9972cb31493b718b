import { createHash } from 'node:crypto'
import type { Field, ServerDefinition, UniqueTogether } from '../../../engine/definition/definition.ts'
import { asTyped, isLinkType, specOf } from '../../../engine/fields/field-types.ts'
import { codeKey, comparedText } from '../../../engine/definition/code-key.ts'
import { idIn } from '../links/linked-rows.ts'
import { wholeDefinition } from '../../rights/definitions.ts'
import { namesOfFields } from '../../rights/former-names.ts'
import type { Values } from './value-rules.ts'

/** A value that only one row of a screen may have. */
export interface RowKey {
  /** A `unique` field, or another name that cannot be a field name. */
  readonly field: string
  readonly value: string
}

/** A rule that rows have different keys. */
export interface KeyRule {
  /** The `field` of its keys. */
  readonly name: string
  /** The field at which an error is reported. */
  readonly field: string
  /** The fields that are unique together with it. */
  readonly with: readonly string[]
  /** Other keys follow from another version: its fields have other names or types, or are compared in another way. */
  readonly version: string
  /** The value of the key of a row; empty: the row has no key. */
  valueIn(values: Values): string
}

/** The error of a field whose value another row has. */
export const TAKEN = 'Another entry has this already.'

/** The rules of a screen, including those of fields that a person may not see. */
export function keyRules(definition: ServerDefinition): readonly KeyRule[] {
  const { unique, uniqueTogether, fields } = wholeDefinition(definition)
  return [
    ...unique.map((name) => ({
      name,
      field: name,
      with: [],
      version: versionOf([name], fields),
      valueIn: (values: Values) => textIn(fields[name], values[name]),
    })),
    ...uniqueTogether.map((together) => ruleOf(together, fields)),
  ]
}

/** The order in which the other fields are written does not matter, and the name has a character that no field has. */
function ruleOf({ field, with: others }: UniqueTogether, fields: ServerDefinition['fields']): KeyRule {
  const names = [field, ...others.toSorted()]
  return {
    name: names.join('+'),
    field,
    with: others,
    version: versionOf(names, fields),
    valueIn: (values) => combinedKey(fields, names, values),
  }
}

/** The values of several fields as one text by which rows are compared; empty: the row lacks one of them. */
export function combinedKey(fields: ServerDefinition['fields'], names: readonly string[], values: Values): string {
  const parts = names.map((name) => partOf(fields[name], values[name] ?? null))
  return parts.includes(null) ? '' : shortened(JSON.stringify(parts))
}

/** The keys of a row; empty values are not keys. */
export const uniqueKeysOf = (definition: ServerDefinition, values: Values): readonly RowKey[] =>
  keyRules(definition).flatMap((rule) => {
    const value = rule.valueIn(values)
    return value === '' ? [] : [{ field: rule.name, value }]
  })

/**
 * The fields of these keys, each with its error. Only fields that the definition has are named in a text: it may lack
 * those that the person does not see.
 */
export function takenErrors(definition: ServerDefinition, keys: readonly RowKey[]): Readonly<Record<string, string>> {
  const rules = new Map(keyRules(definition).map((rule) => [rule.name, rule]))
  return Object.fromEntries(
    keys.map(({ field }) => {
      const rule = rules.get(field)
      const labels = (rule?.with ?? []).flatMap((name) => definition.fields[name]?.label ?? [])
      const text = labels.length === 0 ? TAKEN : `Another entry has this already with the same ${listed(labels)}.`
      return [rule?.field ?? field, text]
    }),
  )
}

const listed = (labels: readonly string[]): string => new Intl.ListFormat('en-GB').format(labels)

type Stored = Values[string]

const textIn = (field: Pick<Field, 'type'> | undefined, value: Stored | undefined): string =>
  keyText(field, String(value ?? ''))

/** A text of a field as it is compared. */
export const keyText = (field: Pick<Field, 'type'> | undefined, text: string): string =>
  specOf(field)?.hasNoBlanks ? codeKey(text) : comparedText(text)

/** Increases when values are compared in another way, so that all keys are stored again. */
const COMPARISON = 2

const versionOf = (names: readonly string[], fields: ServerDefinition['fields']): string =>
  shortened(JSON.stringify([COMPARISON, ...namesOfFields(fields, names), ...names.map((name) => fields[name]?.type)]))

/** A value of a combination in one form, whether it was typed or stored; null: it is empty. */
function partOf(field: Field | undefined, value: Stored): string | readonly string[] | null {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((each) => textIn(field, each)).toSorted()
  // Ids differ in capitals.
  if (isLinkType(field?.type)) return idIn(value)
  const text = textIn(field, field ? asTyped(field.type, value) : value)
  return text === '' ? null : text
}

/** An index of the database holds no values of several thousand characters. */
const LONGEST = 500

const shortened = (value: string): string =>
  value.length > LONGEST ? createHash('sha256').update(value).digest('hex') : value
