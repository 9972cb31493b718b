import { plainNumber } from '../../../engine/fields/number/numeral.ts'
import { HttpError } from '../../http/errors.ts'
import type { FieldErrors } from '../../http/change.ts'
import { isTerm, SLOTS } from './sheet.ts'

/** A sent row of the grid: [name, value] for each of its members. */
type Pairs = readonly (readonly [unknown, unknown])[]

export interface SheetLine {
  readonly line: string
  readonly qty: number | null
  readonly remarks: string
  readonly quotes: readonly Quote[]
}

export interface Quote {
  readonly party: string
  readonly price: number | null
  readonly make: string
}

const MOST = { make: 100, remarks: 500, number: 1e12 }

/** Parses the grid, or returns its errors. Sent totals and approvals are ignored. */
export function parseSheetLines(rows: readonly Pairs[]): readonly SheetLine[] | { readonly errors: FieldErrors } {
  const read = rows.map(lineOf)
  const wrong = read.find((line) => typeof line === 'string')
  if (wrong !== undefined) return { errors: { entries_: wrong } }
  const lines = read.filter((line) => typeof line !== 'string')
  if (new Set(lines.map(({ line }) => line)).size < lines.length) throw invalid('A row is sent twice.')
  return lines
}

type Members = ReadonlyMap<string, unknown>

function lineOf(pairs: Pairs): SheetLine | string {
  const members: Members = new Map(pairs.map(([name, value]) => [String(name), value]))
  const line = textOf(members.get('ci_id'))
  if (line === '') throw invalid('A row is sent without its ci_id.')
  const name = textOf(members.get('itemname')) || line
  const qty = isTerm(line) ? null : amountOf(members.get('qty'))
  if (qty === undefined) return `${name}: a quantity of 0 or more is needed.`
  const quotes = Array.from({ length: SLOTS }, (_, slot) => quoteOf(members, slot)).filter((quote) => quote !== null)
  const free = quotes.find(({ price }) => price === undefined)
  if (free) return `${name}: a price of 0 or more is needed.`
  const remarks = textOf(members.get('remarks'))
  if (remarks.length > MOST.remarks) return `${name}: remarks of at most ${MOST.remarks} characters.`
  if (quotes.some(({ make }) => make.length > MOST.make)) return `${name}: a make of at most ${MOST.make} characters.`
  if (new Set(quotes.map(({ party }) => party)).size < quotes.length) throw invalid('A party stands in a row twice.')
  return { line, qty, remarks, quotes: quotes.map(({ price, ...quote }) => ({ ...quote, price: price ?? null })) }
}

function quoteOf(members: Members, slot: number) {
  const party = textOf(members.get(`p${slot}_cp_id`))
  if (party === '') return null
  return { party, price: amountOf(members.get(`p${slot}_price`)), make: textOf(members.get(`p${slot}_make`)) }
}

/** Null: empty; undefined: no valid amount. */
function amountOf(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null
  const amount = typeof value === 'string' ? Number(plainNumber(value) ?? Number.NaN) : value
  return typeof amount === 'number' && amount >= 0 && amount <= MOST.number ? amount : undefined
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const invalid = (message: string): HttpError => new HttpError(400, 'invalid-request', message)
