import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'

export const COMPARISON = 'comparisonsheet'
/** Most parties side by side (specialised-modules §11). */
export const SLOTS = 10

/** The last rows of every sheet, in this order (specialised-modules §3). */
export const TERMS = { payment: 'Payment', freight: 'Freight', loading: 'Loading', gst: 'GST' } as const

export const isTerm = (line: string): line is keyof typeof TERMS => Object.hasOwn(TERMS, line)

export const sheetId = (number: number): string => `CS-${String(number).padStart(4, '0')}`

interface Sheet {
  readonly id: string
  readonly created_by: string
}

/** A sheet that a call changes. */
export interface SheetChange {
  readonly id: string
  /** Whether the person manages the screen, and so may change sheets that others have created. */
  readonly isManager: boolean
}

/** Locks the sheet until the transaction ends. Throws 404; 403 unless the person created it or manages the screen. */
export async function lockSheet(call: SignedCall, { id, isManager }: SheetChange): Promise<void> {
  const { created_by } = await findSheet(call, id)
  if (isManager || created_by === call.person.id) return
  throw new HttpError(403, 'not-authorised', 'Only who made the sheet, or who manages this page, may change it.')
}

/** A sheet of the person's company, locked until the transaction ends. Throws 404. */
async function findSheet({ work, person }: SignedCall, id: string): Promise<Sheet> {
  const sheet = await work
    .selectFrom('comparison_sheets')
    .select(['id', 'created_by'])
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!sheet) throw unknownSheet()
  return sheet
}

export const unknownSheet = (): HttpError => new HttpError(404, 'not-found', 'There is no such comparison sheet.')

/** Whether the company has this sheet: everybody there may read it, comment on it and attach files. */
export async function isSheet(work: Work, id: string, { companyId }: Person): Promise<boolean> {
  const sheet = await work
    .selectFrom('comparison_sheets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return sheet !== undefined
}

export interface Item {
  readonly id: string
  readonly text: string
  readonly uom: string
}

/** The items the company buys. */
export async function itemsOf(work: Work, { companyId }: Person): Promise<readonly Item[]> {
  return await work
    .selectFrom('purchase_items')
    .select(['id', 'name as text', 'uom'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute()
}

export interface Party {
  readonly id: string
  readonly text: string
}

/** The vendors of the company. */
export async function partiesOf(work: Work, { companyId }: Person): Promise<readonly Party[]> {
  return await work
    .selectFrom('purchase_parties')
    .select(['id', 'name as text'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute()
}

/** Slot → party: saved parties keep their slots, the others get the first free ones. Throws 400 for too many. */
export function slotsWith(saved: ReadonlyMap<string, number>, others: readonly string[]): ReadonlyMap<string, number> {
  const slots = new Map(saved)
  const usedSlots = new Set(saved.values())
  const free = Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) => !usedSlots.has(slot))
  for (const party of others) {
    if (slots.has(party)) continue
    const slot = free.shift()
    if (slot === undefined) throw new HttpError(400, 'too-many', `At most ${SLOTS} parties can be compared.`)
    slots.set(party, slot)
  }
  return slots
}

export async function savedSlots({ work, person }: SignedCall, sheet: string): Promise<ReadonlyMap<string, number>> {
  const rows = await work
    .selectFrom('comparison_parties')
    .select(['party_id', 'slot'])
    .where('company_id', '=', person.companyId)
    .where('sheet_id', '=', sheet)
    .execute()
  return new Map(rows.map(({ party_id, slot }) => [party_id, slot]))
}
