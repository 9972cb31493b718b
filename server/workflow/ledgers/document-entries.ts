import type { AppDefinition } from '../../../engine/definition/definition.ts'
import type { Field } from '../../../engine/definition/field.ts'
import type { PostingRule } from '../../../engine/definition/ledger.ts'
import { evaluate } from '../../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { asTyped } from '../../../engine/fields/field-types.ts'
import { fieldInRow } from '../../../engine/fields/field-in-row.ts'
import { scaledValue } from '../../../engine/fields/scale.ts'
import { HttpError } from '../../http/errors.ts'
import type { Ledger, LedgerEntry, EntryValues } from './ledger-entry.ts'

/** A document after its move. */
export interface PostingDocument {
  readonly id: string
  readonly status: string
  /** What people call it. */
  readonly name: string
  /** yyyy-mm-dd */
  readonly day: string
  /** Its fields, and its lines as lists. */
  readonly form: EntryValues
}

interface EntryRules {
  readonly posting: PostingRule
  readonly ledger: Ledger
  readonly app: Pick<AppDefinition, 'currency'>
  /** yyyy-mm-dd */
  readonly today: string
}

/** The entries that a document has in its status; none outside of `while`. Throws 409 where a value is missing. */
export function documentEntries(rules: EntryRules, document: PostingDocument): readonly LedgerEntry[] {
  const { posting, today } = rules
  if (!posting.while.includes(document.status)) return []
  const { form } = document
  const on = posting.on && evaluate(posting.on, { form, today })
  const day = posting.on === null ? null : typeof on === 'string' ? on.slice(0, 10) : document.day
  return rowsToPost(rules, form).flatMap((row, at) =>
    entryOf(rules, { form, row, line: row === null ? null : at + 1 }, day),
  )
}

/** The lines that post; one that is none: the document itself does. */
function rowsToPost({ posting }: EntryRules, form: EntryValues): readonly (EntryValues | null)[] {
  if (posting.each === null) return [null]
  const lines = form[posting.each]
  return Array.isArray(lines) ? (lines as readonly EntryValues[]) : []
}

/**
 * What a document would post in a status of `while`: by the place of the line from 0, or once; null: there is no amount,
 * or a value is missing.
 */
export function valuesToPost(rules: EntryRules, form: EntryValues): readonly (EntryValues | null)[] {
  return rowsToPost(rules, form).map((row) => {
    const values = valuesOf(rules, { form, row })
    return values && missingIn(rules, values) === undefined ? values : null
  })
}

interface Source {
  readonly form: EntryValues
  readonly row: EntryValues | null
}

type PostedValue = readonly [field: Field, value: Value]

/** None, if it has no amount. */
function entryOf(
  rules: EntryRules,
  { line, ...source }: Source & { readonly line: number | null },
  day: string | null,
): readonly LedgerEntry[] {
  const values = valuesOf(rules, source)
  if (!values) return []
  const missing = missingIn(rules, values)
  if (missing === undefined) return [{ day, values, line }]
  const { ledger } = rules
  const label = ledger.fields[missing]?.label ?? missing
  throw new HttpError(409, 'not-posted', `${label} is missing, which ${ledger.label} has to know.`)
}

/** Null: it has no amount. */
function valuesOf({ posting, ledger, app, today }: EntryRules, { form, row }: Source): EntryValues | null {
  const posted = Object.entries(posting.with).flatMap(([name, tree]): readonly PostedValue[] => {
    const field = ledger.fields[name]
    return field ? [[field, asTyped(field.type, evaluate(tree, { form, row, today }))]] : []
  })
  const given = Object.fromEntries(posted.map(([{ name }, value]) => [name, value]))
  const values = Object.fromEntries(
    posted.map(([field, value]) => [field.name, scaledValue(value, fieldInRow(field, given), app.currency)]),
  )
  return ledger.ledger.of.every((name) => !values[name]) ? null : values
}

const missingIn = ({ ledger }: EntryRules, values: EntryValues): string | undefined =>
  ledger.ledger.by.find((name) => values[name] === null || values[name] === undefined || values[name] === '')
