import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { isSheet, itemsOf, partiesOf, savedSlots, slotsWith, TERMS, unknownSheet } from './sheet.ts'
import { decimalSum } from '../../../engine/definition/decimal-sum.ts'

/** The content of a grid: a saved sheet or a new one, with parties and items chosen on the page. */
export interface SheetGridRequest {
  readonly sheet: string | null
  readonly parties: readonly string[]
  readonly items: readonly string[]
  /** The indent whose quantities are used. */
  readonly indent: string | null
}

/** A row of specialised-modules §3, flat: p0_cp_id, p0_name, p0_price … of each used slot. */
export type GridRow = Readonly<Record<string, string | number | null>>

export interface Grid {
  readonly rows: readonly GridRow[]
  readonly totals: Readonly<Record<string, number>>
}

/** The saved and the chosen rows, then the terms; totals are per slot. */
export async function sheetGrid(call: SignedCall, request: SheetGridRequest): Promise<Grid> {
  if (request.sheet !== null && !(await isSheet(call.work, request.sheet, call.person))) throw unknownSheet()
  const saved = await savedOf(call, request.sheet)
  const slots = await namedSlots(call, request, saved.slots)
  const rows = [...(await itemLines(call, request, saved)), ...termLines(saved)].map(({ line, ...row }): GridRow => {
    const quotes = slots.map(({ slot, ...party }) => quoted(slot, party, saved.quotes.get(quoteKey(line, party.id))))
    return Object.assign({ ci_id: line, ...row }, ...quotes) as GridRow
  })
  const totals = slots.map(({ slot }) => [`p${slot}_total`, sumOf(rows, `p${slot}_total`)] as const)
  return { rows, totals: Object.fromEntries(totals) }
}

interface Quote {
  readonly price: number | null
  readonly make: string
  readonly total: number | null
  readonly approved: string
}

interface SavedLine {
  readonly qty: number | null
  readonly remarks: string
}

interface Saved {
  readonly slots: ReadonlyMap<string, number>
  readonly lines: ReadonlyMap<string, SavedLine>
  readonly quotes: ReadonlyMap<string, Quote>
}

const quoteKey = (line: string, party: string): string => `${line} ${party}`

async function savedOf(call: SignedCall, sheet: string | null): Promise<Saved> {
  if (sheet === null) return { slots: new Map(), lines: new Map(), quotes: new Map() }
  const { work, person } = call
  const lines = await work
    .selectFrom('comparison_lines')
    .select(['line', 'qty', 'remarks'])
    .where('company_id', '=', person.companyId)
    .where('sheet_id', '=', sheet)
    .orderBy('line')
    .execute()
  const quotes = await work
    .selectFrom('comparison_totals')
    .select(['line', 'party_id', 'price', 'make', 'total', 'approved'])
    .where('company_id', '=', person.companyId)
    .where('sheet_id', '=', sheet)
    .execute()
  return {
    slots: await savedSlots(call, sheet),
    lines: new Map(lines.map(({ line, qty, remarks }) => [line, { qty: numberOf(qty), remarks }])),
    quotes: new Map(
      quotes.map(({ line, party_id, price, total, ...quote }) => {
        return [quoteKey(line, party_id), { ...quote, price: numberOf(price), total: numberOf(total) }]
      }),
    ),
  }
}

const numberOf = (exact: string | null): number | null => (exact === null ? null : Number(exact))

interface Slot {
  readonly id: string
  readonly text: string
  readonly slot: number
}

async function namedSlots(
  { work, person }: SignedCall,
  { parties }: SheetGridRequest,
  saved: Saved['slots'],
): Promise<readonly Slot[]> {
  const all = await partiesOf(work, person)
  if (parties.some((id) => !all.some((party) => party.id === id))) {
    throw new HttpError(400, 'unknown-party', 'One of the parties is not known.')
  }
  const slots = slotsWith(saved, parties)
  return all
    .flatMap((party) => {
      const slot = slots.get(party.id)
      return slot === undefined ? [] : [{ ...party, slot }]
    })
    .sort((some, other) => some.slot - other.slot)
}

interface Line extends SavedLine {
  readonly line: string
  readonly itemname: string
  readonly uom_id: string | null
}

/** The saved items, then the chosen ones with the quantities of the indent. */
async function itemLines(
  { work, person }: SignedCall,
  request: SheetGridRequest,
  { lines }: Saved,
): Promise<readonly Line[]> {
  const itemsById = new Map((await itemsOf(work, person)).map((item) => [item.id, item]))
  const indentQuantities = new Map<string, number>()
  if (request.indent !== null) {
    const rows = await work
      .selectFrom('indent_items')
      .select(['item_id', 'qty'])
      .where('company_id', '=', person.companyId)
      .where('indentno', '=', request.indent)
      .execute()
    for (const { item_id, qty } of rows) indentQuantities.set(item_id, Number(qty))
  }
  const ids = new Set([...[...lines.keys()].filter((line) => itemsById.has(line)), ...request.items])
  return [...ids].map((line) => {
    const item = itemsById.get(line)
    if (!item) throw new HttpError(400, 'unknown-item', 'One of the items is not known.')
    const { qty, remarks } = lines.get(line) ?? { qty: indentQuantities.get(line) ?? null, remarks: '' }
    return { line, itemname: item.text, uom_id: item.uom, qty, remarks }
  })
}

function termLines({ lines }: Saved): readonly Line[] {
  return Object.entries(TERMS).map(([line, itemname]) => {
    return { line, itemname, uom_id: null, qty: null, remarks: lines.get(line)?.remarks ?? '' }
  })
}

const NOTHING: Quote = { price: null, make: '', total: null, approved: '0' }

function quoted(slot: number, { id, text }: Omit<Slot, 'slot'>, quote = NOTHING): GridRow {
  const { price, make, total, approved } = quote
  return {
    [`p${slot}_cp_id`]: id,
    [`p${slot}_name`]: text,
    [`p${slot}_price`]: price,
    [`p${slot}_make`]: make,
    [`p${slot}_total`]: total,
    // Yes and no are sent as the numbers 1 and 0, any other value as text.
    [`p${slot}_approved`]: approved === '1' ? 1 : approved === '0' ? 0 : approved,
  }
}

/** The sum of amounts that are rounded to the cent. */
function sumOf(rows: readonly GridRow[], name: string): number {
  return decimalSum(rows.map((row) => Number(row[name] ?? 0)))
}
