/**
 * One column of very many rows, stored as numbers: a number as itself, a date as its milliseconds, repeated text as
 * its index in a dictionary, any other text as its bytes. Values of other kinds are stored separately (`odd`).
 */
import type { Value } from '../../expressions/tree.ts'
import { millisecondsIn } from '../compare.ts'
import { type ValueComparison } from '../../fields/field-spec.ts'
import { growing, packedTexts, type PackedTexts } from './packed.ts'

/** A column of a table; rows are numbered from 0. */
export interface TableColumn {
  readonly length: number
  add(value: Value | undefined): void
  at(row: number): Value
  /** The storage to compare and sort by. */
  readonly store: ColumnStore
  /** Values that do not fit the storage, by row. */
  readonly odd: ReadonlyMap<number, Value>
  /** Bytes in memory. */
  size(): number
}

/** How the values are stored, for comparing without creating them. */
export type ColumnStore =
  /** NaN for an empty value. */
  | { readonly as: 'numbers'; values(): Float64Array }
  /** 0 for an empty value, otherwise the index in `words` plus one. */
  | { readonly as: 'words'; codes(): Uint32Array; readonly words: readonly string[] }
  | { readonly as: 'texts'; readonly texts: PackedTexts }

/** Number of rows after which repetition of texts is measured. */
const ENOUGH = 4096
const MAX_WORDS = 60_000

/** @param kind how its values compare; the first value determines the storage */
export function createColumn(kind: ValueComparison): TableColumn {
  const odd = new Map<number, Value>()
  let inner: Inner | null = null
  let length = 0
  const fill = (created: Inner): Inner => {
    for (let row = 0; row < length; row += 1) created.add(null)
    return created
  }
  return {
    get length() {
      return length
    },
    add(value) {
      const isNothing = value === null || value === undefined || value === ''
      if (inner === null && !isNothing) inner = fill(innerFor(kind, value))
      if (inner?.isTooVaried(length)) inner = repacked(inner, length)
      if (inner && !inner.add(isNothing ? null : value)) odd.set(length, value ?? null)
      length += 1
    },
    at: (row) => odd.get(row) ?? inner?.at(row) ?? null,
    get store() {
      return inner?.store ?? NO_STORE
    },
    odd,
    size: () => (inner?.size() ?? 0) + odd.size * 64,
  }
}

const NO_STORE: ColumnStore = { as: 'words', codes: () => new Uint32Array(0), words: [] }

interface Inner {
  /** False: the value does not fit; an empty value is stored in its place. */
  add(value: Value): boolean
  at(row: number): Value
  isTooVaried(length: number): boolean
  readonly store: ColumnStore
  size(): number
}

function innerFor(kind: ValueComparison, value: Value): Inner {
  if (typeof value === 'number' || kind === 'number') return numbers()
  if (kind === 'date' && typeof value === 'string' && isDayText(value)) return days()
  return words()
}

function numbers(): Inner {
  const values = growing(Float64Array)
  return {
    add(value) {
      const number = typeof value === 'number' ? value : typeof value === 'string' ? plainNumber(value) : Number.NaN
      values.push(number)
      return value === null || !Number.isNaN(number)
    },
    at: (row) => numberOrNull(values.at(row)),
    isTooVaried: () => false,
    store: { as: 'numbers', values: values.all },
    size: values.size,
  }
}

/** Digits as an ERP writes them; any other text is stored unchanged, so that people see it. */
function plainNumber(text: string): number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

function days(): Inner {
  const values = growing(Float64Array)
  return {
    add(value) {
      const moment = typeof value === 'string' && value.length === 10 ? millisecondsIn(value) : Number.NaN
      values.push(moment)
      return value === null || !Number.isNaN(moment)
    },
    at(row) {
      const moment = values.at(row)
      return Number.isNaN(moment) ? null : new Date(moment).toISOString().slice(0, 10)
    },
    isTooVaried: () => false,
    store: { as: 'numbers', values: values.all },
    size: values.size,
  }
}

function isDayText(text: string): boolean {
  return text.length === 10 && !Number.isNaN(millisecondsIn(text))
}

function words(): Inner {
  const values = growing(Uint32Array)
  const codes = new Map<string, number>()
  const list: string[] = []
  return {
    add(value) {
      if (typeof value !== 'string') {
        values.push(0)
        return value === null
      }
      let code = codes.get(value)
      if (code === undefined) {
        list.push(value)
        code = list.length
        codes.set(value, code)
      }
      values.push(code)
      return true
    },
    at: (row) => list[values.at(row) - 1] ?? null,
    isTooVaried: (length) => length >= ENOUGH && (list.length > MAX_WORDS || list.length > length / 2),
    store: { as: 'words', codes: values.all, words: list },
    // For a word in a map: its bytes and two references.
    size: () => values.size() + list.reduce((sum, word) => sum + word.length + 48, 0),
  }
}

/** Texts that hardly repeat take less memory as bytes. */
function repacked(old: Inner, length: number): Inner {
  const packed = bytes()
  for (let row = 0; row < length; row += 1) packed.add(old.at(row))
  return packed
}

function bytes(): Inner {
  const texts = packedTexts()
  return {
    add(value) {
      texts.push(typeof value === 'string' ? value : '')
      return value === null || typeof value === 'string'
    },
    at: (row) => texts.at(row) || null,
    isTooVaried: () => false,
    store: { as: 'texts', texts },
    size: texts.size,
  }
}

function numberOrNull(number: number): number | null {
  return Number.isNaN(number) ? null : number
}
