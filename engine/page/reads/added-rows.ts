/**
 * Rows that a person adds to a read before they are saved (form block, `adds`): stored among the edits of the read
 * under temporary keys (site-modules §4), so that drafts include them and sent rows are dropped like any edit.
 */
import type { Row } from '../../calls/contract.ts'
import type { FormBlock, Read } from '../../definition/definition.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Value } from '../../expressions/tree.ts'
import { fieldErrorOf, isEmpty, isRequired } from '../form/rules.ts'
import type { LocaleSettings } from '../format.ts'
import type { FieldError } from '../form/field-error.ts'
import type { Names } from '../scope/names.ts'
import type { ScreenState } from '../store.ts'
import type { Edits } from './merged-rows.ts'

type AllEdits = ScreenState['edits']

/** The key of the row that inputs fill in. */
export const INPUT_ROW = 'create:'
/** Prefix of the keys of rows that were added and not saved yet. */
const ADDED = 'new:'

const isAdded = (key: string): boolean => key.startsWith(ADDED)

/** The rows of the read, preceded by the added ones, newest first; the same row object for the same key. */
export function addedRowsOf(
  read: Pick<Read, 'key'>,
): (rows: readonly Row[], edits: Edits | undefined) => readonly Row[] {
  const rowsByKey = new Map<string, Row>()
  const rowFor = (key: string): Row => {
    const row = rowsByKey.get(key) ?? { [read.key]: key }
    rowsByKey.set(key, row)
    return row
  }
  return (rows, edits) => {
    const keys = [...(edits?.keys() ?? [])].filter(isAdded)
    return keys.length === 0 ? rows : [...keys.toReversed().map(rowFor), ...rows]
  }
}

/** A form block whose inputs are for a new row. */
export type AddingForm = FormBlock & { readonly adds: string }

/** Whether the inputs of a form are for a new row and not fields of the page's form. */
export const isAdding = (block: FormBlock): block is AddingForm => block.adds !== null

/** The values of the inputs: typed, otherwise their defaults. */
export function inputRow({ items, adds }: AddingForm, edits: AllEdits, names: Names): Row {
  const typed = edits[adds]?.get(INPUT_ROW)
  const values = items.map(({ field, input }) => {
    const value = typed?.[field]
    return [field, value ?? (value === undefined && input.default ? evaluate(input.default, names) : null)] as const
  })
  return Object.fromEntries(values)
}

/** Whether a person has typed a value into the inputs that is still there. */
export function isStarted({ adds }: AddingForm, edits: AllEdits): boolean {
  return Object.values(edits[adds]?.get(INPUT_ROW) ?? {}).some((value) => !isEmpty(value))
}

interface AddedRow {
  readonly block: AddingForm
  readonly fields: Readonly<Record<string, Parameters<typeof fieldErrorOf>[0]['field']>>
  readonly row: Row
  readonly names: Names
  readonly locale: LocaleSettings
}

/** The errors in the row of the inputs, in the order of the form. */
export function fieldErrorsOfRow({ block, fields, row, names, locale }: AddedRow): readonly FieldError[] {
  return block.items.flatMap(({ field: name, input }) => {
    const field = fields[name]
    const value: Value = row[name] ?? null
    const fieldError = field ? fieldErrorOf({ field, input, value, names: { ...names, row }, locale }) : null
    return fieldError ? [{ field: name, text: fieldError.text, isCustomText: fieldError.isCustomText }] : []
  })
}

/** The labels of required fields without a value. */
export function missingIn({ items }: AddingForm, row: Row, names: Names): readonly string[] {
  const within = { ...names, row }
  return items
    .filter(({ field, input }) => isRequired(input, within) && isEmpty(row[field] ?? null))
    .map(({ label }) => label)
}

/** The edits with this row added under the next temporary key, and with empty inputs. */
export function withAdded(edits: AllEdits, read: string, row: Row): AllEdits {
  const next = new Map(edits[read])
  const last = Math.max(0, ...[...next.keys()].filter(isAdded).map((key) => Number(key.slice(ADDED.length))))
  next.delete(INPUT_ROW)
  return { ...edits, [read]: next.set(`${ADDED}${last + 1}`, row) }
}

type Changed = Pick<ScreenState, 'edits' | 'fieldErrors'>

/** Like `withAdded`, and without the errors of the inputs. */
export function addedTo({ edits, fieldErrors }: Changed, read: string, row: Row): Changed {
  return { edits: withAdded(edits, read, row), fieldErrors: withoutFieldErrors(fieldErrors, `${read}.`) }
}

/** The field errors without those whose key has this prefix. */
export function withoutFieldErrors(fieldErrors: ScreenState['fieldErrors'], begin: string): ScreenState['fieldErrors'] {
  const left = [...fieldErrors].filter(([key]) => !key.startsWith(begin))
  return left.length === fieldErrors.size ? fieldErrors : new Map(left)
}

/** The edits without these added rows; null: none of the keys belongs to an added row. */
export function withoutAdded(edits: AllEdits, read: string, keys: readonly string[]): AllEdits | null {
  const removed = keys.filter((key) => isAdded(key) && edits[read]?.has(key))
  if (removed.length === 0) return null
  const left = [...(edits[read] ?? [])].filter(([key]) => !removed.includes(key))
  return { ...edits, [read]: new Map(left) }
}
