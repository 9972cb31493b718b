import { type Selectable, sql } from 'kysely'
import { isDay } from '../../../engine/definition/date-range.ts'
import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Tables } from '../../database/tables.ts'
import { actorOf } from '../../http/person.ts'
import { type FieldErrors } from '../../http/change.ts'
import { isOneOf } from '../../database/one-of.ts'
import { nextNumber } from '../../database/next-number.ts'
import { changedPrices, priceDetail, pricesOf } from './prices.ts'
import {
  COMPARISON,
  isTerm,
  itemsOf,
  lockSheet,
  partiesOf,
  savedSlots,
  type SheetChange,
  sheetId,
  slotsWith,
} from './sheet.ts'
import { type SheetLine, parseSheetLines } from './typed.ts'
import { voucherFor } from './voucher.ts'
import type { CallBody } from '../../http/request.ts'

export type TypedSheet = CallBody<'comparisonsheet-entry_item'>

interface SaveSheetOptions {
  /** Null: a new sheet. */
  readonly id: string | null
  readonly isManager: SheetChange['isManager']
  readonly typed: TypedSheet
  /** yyyy-mm-dd in the company's time zone */
  readonly today: string
}

type Saved = { readonly id: string } | { readonly errors: FieldErrors }

/** Saves the rows of the grid. Items and parties that are not sent stay stored: only `removeFrom` deletes them. */
export async function saveSheet(call: SignedCall, { id, isManager, typed, today }: SaveSheetOptions): Promise<Saved> {
  if (id !== null) await lockSheet(call, { id, isManager })
  const { entries_: rows } = typed
  const lines = parseSheetLines(rows ?? [])
  if ('errors' in lines) return lines
  const head = await headOf(call, typed, today)
  if ('errors' in head) return head
  if (id === null && !lines.some(({ line, quotes }) => !isTerm(line) && quotes.length > 0)) {
    throw new HttpError(400, 'empty-grid', 'Add a party and item in the grid to save.')
  }
  await refuseUnknown(call, lines)
  const stored = id === null ? await add(call, head, typed.voucher_no ?? null) : await change(call, id, head)
  if ('errors' in stored) return stored
  const sheet = stored.id
  const prices = changedPrices(id === null ? {} : await pricesOf(call, sheet), lines)
  await storeParties(call, sheet, lines)
  await storeLines(call, sheet, lines)
  const event = id === null ? 'comparison-added' : 'comparison-changed'
  const subject = {
    screen: COMPARISON,
    document: sheet,
    title: head.title,
    items: lines.map(({ line }) => line).join(', '),
    ...priceDetail('before', id === null ? {} : prices.before),
    ...priceDetail('after', prices.after),
  }
  await appendAudit(call.work, call.person.companyId, { event, ...actorOf(call.person), ...subject })
  return { id: sheet }
}

type Head = Pick<Selectable<Tables['comparison_sheets']>, 'sheet_date' | 'title' | 'indentno' | 'indent_items'>

const LONGEST_TITLE = 200

async function headOf(
  call: SignedCall,
  typed: TypedSheet,
  today: string,
): Promise<Head | { readonly errors: FieldErrors }> {
  const title = typed.title?.trim() ?? ''
  const sheet_date = typed.createdAt || today
  const indentno = typed.indents || null
  const errors = {
    ...(title === '' ? { title: 'Required.' } : {}),
    ...(title.length > LONGEST_TITLE ? { title: `1 to ${LONGEST_TITLE} characters.` } : {}),
    ...(isDay(sheet_date) && sheet_date > '1000' ? {} : { createdAt: `"${sheet_date}" is not a day.` }),
    ...(indentno === null || (await isIndent(call, indentno)) ? {} : { indents: `There is no indent "${indentno}".` }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  return { title, sheet_date, indentno, indent_items: indentno === null ? [] : [...(typed.indentItems ?? [])] }
}

async function isIndent({ work, person }: SignedCall, indentno: string): Promise<boolean> {
  const found = await work
    .selectFrom('indents')
    .select('indentno')
    .where('company_id', '=', person.companyId)
    .where('indentno', '=', indentno)
    .executeTakeFirst()
  return found !== undefined
}

async function refuseUnknown({ work, person }: SignedCall, lines: readonly SheetLine[]): Promise<void> {
  const items = new Set((await itemsOf(work, person)).map(({ id }) => id))
  const parties = new Set((await partiesOf(work, person)).map(({ id }) => id))
  if (lines.some(({ line }) => !isTerm(line) && !items.has(line))) {
    throw new HttpError(400, 'unknown-item', 'One of the items is not known.')
  }
  if (lines.some(({ quotes }) => quotes.some(({ party }) => !parties.has(party)))) {
    throw new HttpError(400, 'unknown-party', 'One of the parties is not known.')
  }
}

/** @param voucher the typed Sheet No; ignored where numbers are automatic */
async function add(call: SignedCall, head: Head, voucher: string | null): Promise<Saved> {
  const { work, person } = call
  const number = await nextNumber(work, person, 'comparison_sheets')
  const numbered = await voucherFor(call, voucher)
  if ('errors' in numbered) return numbered
  const id = sheetId(number)
  const by = { created_by: person.id, updated_by: person.id }
  await work
    .insertInto('comparison_sheets')
    .values({ company_id: person.companyId, id, number, voucher_no: numbered.voucher, ...head, ...by })
    .execute()
  return { id }
}

async function change({ work, person }: SignedCall, id: string, head: Head): Promise<{ readonly id: string }> {
  await work
    .updateTable('comparison_sheets')
    .set({ ...head, updated_by: person.id, updated_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .execute()
  return { id }
}

async function storeParties(call: SignedCall, sheet_id: string, lines: readonly SheetLine[]): Promise<void> {
  const { companyId: company_id } = call.person
  const saved = await savedSlots(call, sheet_id)
  const slots = slotsWith(
    saved,
    lines.flatMap(({ quotes }) => quotes.map(({ party }) => party)),
  )
  const rows = [...slots].filter(([party]) => !saved.has(party))
  if (rows.length === 0) return
  await call.work
    .insertInto('comparison_parties')
    .values(rows.map(([party_id, slot]) => ({ company_id, sheet_id, party_id, slot })))
    .execute()
}

async function storeLines({ work, person }: SignedCall, sheet_id: string, lines: readonly SheetLine[]): Promise<void> {
  if (lines.length === 0) return
  const { companyId: company_id } = person
  await work
    .insertInto('comparison_lines')
    .values(
      lines.map(({ line, qty, remarks }) => {
        return { company_id, sheet_id, line, item_id: isTerm(line) ? null : line, qty, remarks }
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'sheet_id', 'line'])
        .doUpdateSet({ qty: sql`excluded.qty`, remarks: sql`excluded.remarks` }),
    )
    .execute()
  const quotes = lines.flatMap(({ line, quotes }) =>
    quotes.map(({ party: party_id, price, make }) => ({ company_id, sheet_id, line, party_id, price, make })),
  )
  if (quotes.length === 0) return
  await work
    .insertInto('comparison_quotes')
    .values(quotes)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'sheet_id', 'line', 'party_id'])
        .doUpdateSet({ price: sql`excluded.price`, make: sql`excluded.make` }),
    )
    .execute()
}

/** What can be removed from a sheet. */
export type Removal = CallBody<'comparisonsheet-entry_deleteitem'>

/** Removes an item or a party with its quotes; the other parties keep their slots. */
export async function removeFrom(call: SignedCall, change: SheetChange, { fieldKey, value }: Removal): Promise<void> {
  const { work, person } = call
  await lockSheet(call, change)
  const { id: sheet } = change
  const isItem = fieldKey === 'item_id'
  const [table, column] = isItem
    ? (['comparison_lines', 'item_id'] as const)
    : (['comparison_parties', 'party_id'] as const)
  const ofSheet = sql<boolean>`company_id = ${person.companyId} and sheet_id = ${sheet}`
  const prices = await pricesOf(call, sheet, { column: isItem ? 'line' : 'party_id', value })
  await work
    .deleteFrom('comparison_quotes')
    .where(ofSheet)
    .where(isOneOf(isItem ? 'line' : 'party_id', [value]))
    .execute()
  const removed = await work
    .deleteFrom(table)
    .where(ofSheet)
    .where(isOneOf(column, [value]))
    .returning('sheet_id')
    .execute()
  // It was chosen on the page and never saved.
  if (removed.length === 0) return
  const removedFrom = { screen: COMPARISON, document: sheet, [isItem ? 'item' : 'party']: value }
  const subject = { ...removedFrom, ...priceDetail('before', prices) }
  const event = isItem ? 'comparison-item-removed' : 'comparison-party-removed'
  await appendAudit(work, person.companyId, { event, ...actorOf(person), ...subject })
}

/** Deletes a sheet. Throws 403 unless the person created it or manages the screen. */
export async function deleteSheet(call: SignedCall, change: SheetChange): Promise<void> {
  const { work, person } = call
  const { id } = change
  await lockSheet(call, change)
  await work
    .updateTable('comparison_sheets')
    .set({ deleted_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .execute()
  const subject = { screen: COMPARISON, document: id }
  await appendAudit(work, person.companyId, { event: 'comparison-deleted', ...actorOf(person), ...subject })
}
