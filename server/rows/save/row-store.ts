import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { ChangeResult, FieldErrors } from '../../http/change.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Workflows } from '../../workflow/workflows.ts'
import type { Values } from '../forms/form-values.ts'
import type { KeyedRow } from '../forms/row-keys.ts'
import type { Registers } from '../lists/registers.ts'

/** The dependencies of reading and changing rows of a screen. */
export interface RowContext {
  /** The screen as the person sees it. */
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  /** For reading the rows that fields are chosen from. */
  readonly registers: Registers
  /** The screens that links refer to. */
  readonly screens: ScreenSource
  readonly workflows: Workflows
}

export interface SaveOptions extends RowContext {
  /** Required values may be missing if the row is a draft. */
  readonly savesDraft?: boolean
  /** The row is handed in: what was right when it was saved may not be any more. */
  readonly isHandedIn?: boolean
  /** The rows are those of a file: an unchanged row is skipped, even if it could not be changed now. */
  readonly skipsUnchanged?: boolean
}

/** A stored row, locked until the transaction ends. */
export interface LockedRow {
  readonly id: string
  readonly version: number
  /** The values of its form including lines, under the current names of the fields. */
  readonly values: Values
}

/** A sent row. */
export interface RowToSave<Row extends LockedRow = LockedRow> {
  /** Null: a new row. */
  readonly stored: Row | null
  readonly sent: Values
  /** The caller has found an error that the values do not show: the row is checked, but not stored. */
  readonly isRefused?: boolean
}

/** What a form needs to know of a sent row before its rules are applied. */
export interface PreparedRow {
  /** The sent values without the number. */
  readonly sent: Values
  /** The values that lists send besides the fields of the screen (`PostedForm.common`). */
  readonly common?: Values
  /** Required values may be missing. */
  readonly isDraft?: boolean
  /** Null: it has none yet, or never has one. */
  readonly number: string | null
  /** Errors of the number; null: none. */
  readonly errors: FieldErrors | null
}

/** A valid row before it is stored. */
export interface CheckedRow<Row extends LockedRow = LockedRow> extends KeyedRow {
  readonly stored: Row | null
  readonly values: Values
  /** The text in which a search looks. */
  readonly searched: string
  readonly number: string | null
}

export interface RowLock {
  readonly ids: readonly string[]
  /** `change` lets others refer to the rows concurrently, `delete` does not (server/rows/links). */
  readonly lock: 'change' | 'delete'
}

/**
 * How rows of one table are read and written. The rules of a form, its links, `unique` values and the audit are the same
 * for all (`saveRows`); a document is a row that also has a workflow, an owner and a number.
 */
export interface RowStore<Row extends LockedRow = LockedRow> {
  /** The first part of audit events: `record-added`. */
  readonly kind: 'record' | 'document'
  readonly messages: {
    readonly unknown: string
    /** Somebody else has changed the row. */
    readonly changed: string
  }
  /** Whether stored links contain the texts of their rows, so that an issued paper does not change with the master data. */
  readonly keepsLinkTexts: boolean
  newId(): string
  /** The rows that the person may see, by id, locked in the order of their ids. */
  lock(call: SignedCall, context: RowContext, rows: RowLock): Promise<ReadonlyMap<string, Row>>
  /** The row as its form opens it. Throws 404 if the person may not see it. */
  open(call: SignedCall, context: RowContext, id: string): Promise<Values>
  /** Why the person may not change or delete the row now; null: they may. */
  refusal(call: SignedCall, row: Row, action: RowLock['lock']): string | null
  prepare(call: SignedCall, options: SaveOptions, rows: readonly RowToSave<Row>[]): Promise<readonly PreparedRow[]>
  /** The number of a stored row; null: it has none. */
  numberOf(row: Row): string | null
  insert(call: SignedCall, context: RowContext, rows: readonly CheckedRow<Row>[]): Promise<readonly Row[]>
  update(call: SignedCall, context: RowContext, rows: readonly ChangedRow<Row>[]): Promise<readonly Row[]>
  /** What a stored change entails: a document that is being decided returns to its start. */
  afterChange(call: SignedCall, context: RowContext, change: RowChange<Row>): Promise<Row>
  remove(call: SignedCall, context: RowContext, row: Row): Promise<void>
  /** The members of the answer to a change. */
  answer(call: SignedCall, context: RowContext, row: Row): ChangeResult
}

/** A valid row that replaces a stored one. */
export type ChangedRow<Row extends LockedRow = LockedRow> = CheckedRow<Row> & { readonly stored: Row }

export interface RowChange<Row extends LockedRow = LockedRow> {
  /** The row after the change. */
  readonly row: Row
  /** The values that differ. */
  readonly changed: Values
}
