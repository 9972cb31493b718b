import { type Chance, chanceOf } from '../../../sample/random.ts'
import { articles, suppliers, units } from '../../../sample/words.ts'
import type { Database } from '../../database/open.ts'
import type { SampleCompany } from '../../sample/companies.ts'
import { dayBefore, fillOnce, insertAll, peopleOf, type InsertedRow, type SampleName } from '../../sample/filling.ts'

const SHEETS = 6
const TEST_SHEETS = 2
const INDENTS = 4
const TERMS = ['payment', 'freight', 'loading', 'gst'] as const
const titles = [
  'Quarterly rates',
  'Urgent purchase for the site',
  'Annual contract',
  'Rates after the price rise',
  'Second vendor wanted',
  'Stock for the season',
] as const
const GST = 0.18
const PREFIX = 'CS-'

/** Adds items, vendors, indents and comparison sheets to a sample company, if it has no sheets. */
export async function seedComparison(
  database: Database,
  company: SampleCompany,
  today = new Date().toISOString().slice(0, 10),
): Promise<void> {
  await fillOnce(database, { company, marker: 'comparison_sheets' }, async (work) => {
    const people = await peopleOf(work, company.id)
    if (people.length === 0) return
    const stock = stockOf(company)
    const sheets = Array.from({ length: company.isTest ? TEST_SHEETS : SHEETS }, (_, index) => {
      return sheetRows({ company, people, stock, today, index })
    })
    const all = <T>(pick: (rows: SheetRows) => readonly T[]): readonly T[] => sheets.flatMap(pick)
    await insertAll(work, 'purchase_parties', stock.parties)
    await insertAll(work, 'purchase_items', stock.items)
    await insertAll(work, 'indents', stock.indents)
    await insertAll(work, 'indent_items', stock.indentItems)
    await insertAll(
      work,
      'comparison_sheets',
      all(({ sheet }) => [sheet]),
    )
    await insertAll(work, 'slug_configs', [seriesOf(company, sheets.length)])
    await insertAll(
      work,
      'comparison_lines',
      all(({ lines }) => lines),
    )
    await insertAll(
      work,
      'comparison_parties',
      all(({ parties }) => parties),
    )
    await insertAll(
      work,
      'comparison_quotes',
      all(({ quotes }) => quotes),
    )
  })
}

/** The number series, which continues after the sample sheets. */
function seriesOf({ id: company_id }: SampleCompany, sheets: number) {
  const numbers = { prefix: PREFIX, suffix: '', start: 1, next: sheets + 1, autogenerate: true }
  return { company_id, screen: 'comparisonsheet', id: `${company_id}-comparison-series`, ...numbers }
}

const coded = (mark: string, index: number): string => `${mark}-${String(index + 1).padStart(2, '0')}`

/** Items, vendors and indents: one indent per four items. */
function stockOf({ id: company_id, trade }: SampleCompany) {
  const items = articles[trade].map(({ article: name }, index) => {
    return { company_id, id: coded('IT', index), name, uom: units[trade][index % units[trade].length] ?? '' }
  })
  const indents = Array.from({ length: INDENTS }, (_, index) => ({ company_id, indentno: coded('IND', index) }))
  const indentItems = indents.flatMap(({ indentno }, index) =>
    placed(items, index * 2, 3).map(({ id: item_id }, place) => {
      return { company_id, indentno, item_id, qty: (index + place + 1) * 50 }
    }),
  )
  const parties = suppliers[trade].map((name, index) => ({ company_id, id: coded('PA', index), name }))
  return { items, indents, indentItems, parties }
}

/** `count` elements from an index on, wrapping around. */
function placed<T>(all: readonly T[], from: number, count: number): readonly T[] {
  return Array.from({ length: Math.min(count, all.length) }, (_, place) => all[(from + place) % all.length]).filter(
    (each) => each !== undefined,
  )
}

interface SampleContext {
  readonly company: SampleCompany
  readonly people: readonly SampleName[]
  readonly stock: ReturnType<typeof stockOf>
  readonly today: string
  readonly index: number
}

interface SheetRows {
  readonly sheet: InsertedRow<'comparison_sheets'>
  readonly lines: readonly InsertedRow<'comparison_lines'>[]
  readonly parties: readonly InsertedRow<'comparison_parties'>[]
  readonly quotes: readonly InsertedRow<'comparison_quotes'>[]
}

/** Every second sheet has an indent. */
function sheetRows({ company: { id: company_id }, people, stock, today, index }: SampleContext): SheetRows {
  const chance = chanceOf(`${company_id} comparison ${index}`)
  const sheet_id = `CS-${String(index + 1).padStart(4, '0')}`
  const indentno = index % 2 === 0 ? (stock.indents[index / 2]?.indentno ?? null) : null
  const indentLines = stock.indentItems.filter((each) => each.indentno === indentno)
  const items =
    indentLines.length > 0
      ? indentLines.map(({ item_id, qty }) => ({ item_id, qty }))
      : placed(stock.items, index * 3, 4).map(({ id: item_id }) => ({ item_id, qty: chance.between(1, 20) * 25 }))
  const parties = placed(stock.parties, index, chance.between(3, 5)).map(({ id: party_id }, slot) => {
    return { company_id, sheet_id, party_id, slot }
  })
  const createdOn = dayBefore(today, 4 + index * 9)
  const by = people[index % people.length]?.id ?? ''
  const sheet = {
    company_id,
    id: sheet_id,
    number: index + 1,
    voucher_no: `${PREFIX}${index + 1}`,
    sheet_date: createdOn,
    title: titles[index % titles.length] ?? '',
    indentno,
    indent_items: indentLines.map(({ item_id }) => item_id),
    created_by: by,
    updated_by: by,
    created_at: new Date(`${createdOn}T06:00:00Z`),
    updated_at: new Date(`${dayBefore(createdOn, -1)}T09:30:00Z`),
  }
  const own = items.map(({ item_id, qty }) => ({ company_id, sheet_id, line: item_id, item_id, qty, remarks: '' }))
  const terms = TERMS.map((line) => ({ company_id, sheet_id, line, item_id: null, qty: null, remarks: '' }))
  const quotes = quotesOf({ company_id, sheet_id, chance }, items, parties)
  return { sheet, lines: [...own, ...terms], parties, quotes }
}

type Named = { readonly company_id: string; readonly sheet_id: string; readonly chance: Chance }
type IndentLine = { readonly item_id: string; readonly qty: number }

/** The quotes of vendors are similar; the second one is approved, the last one is in negotiation. */
function quotesOf(
  { company_id, sheet_id, chance }: Named,
  items: readonly IndentLine[],
  parties: readonly InsertedRow<'comparison_parties'>[],
): readonly InsertedRow<'comparison_quotes'>[] {
  const usual = items.map(() => chance.between(40, 900))
  return parties.flatMap(({ party_id, slot }) => {
    const approved = slot === 1 ? '1' : slot === parties.length - 1 ? 'Negotiating' : '0'
    const common = { company_id, sheet_id, party_id }
    const own = items.map(({ item_id: line }, place) => {
      const price = Math.round((usual[place] ?? 0) * (0.92 + chance.next() * 0.16) * 4) / 4
      return { ...common, line, price, make: chance.pick(['As per sample', 'Local', 'Branded']), approved }
    })
    const goods = own.reduce((sum, { price }, place) => sum + price * (items[place]?.qty ?? 0), 0)
    const costs = { payment: null, freight: chance.between(4, 30) * 100, loading: chance.between(2, 9) * 100 }
    const termPrices = { ...costs, gst: Math.round(goods * GST * 100) / 100 }
    const days = chance.pick(['30 days', '45 days', 'Against delivery'])
    const terms = TERMS.map((line) => {
      return { ...common, line, price: termPrices[line], make: line === 'payment' ? days : '', approved: '0' }
    })
    return [...own, ...terms]
  })
}
