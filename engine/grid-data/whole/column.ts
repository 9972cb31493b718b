/**
 * One column of very many rows, held as numbers: a number as itself, a day as its milliseconds, repeated text as
 * its place in a dictionary, any other text as its bytes. What fits none of these is kept beside it.
 */
import type { Value } from '../../expressions/tree.ts'
import { momentIn, type Kind } from '../compare.ts'
import { growing, packedTexts, type PackedTexts } from './packed.ts'

export interface Column {
  readonly length: number
  add(value: Value | undefined): void
  at(row: number): Value
  /** What is compared and sorted by. */
  readonly store: Store
  /** Values that fit nowhere, by row. */
  readonly odd: ReadonlyMap<number, Value>
  /** Bytes held. */
  size(): number
}

export type Store =
  /** NaN where there is nothing. */
  | { readonly as: 'numbers'; values(): Float64Array }
  /** 0 where there is nothing, else one more than the place in `words`. */
  | { readonly as: 'words'; codes(): Uint32Array; readonly words: readonly string[] }
  | { readonly as: 'texts'; readonly texts: PackedTexts }

/** Rows after which it is plain whether texts repeat. */
const ENOUGH = 4096
const MOST_WORDS = 60_000

export function createColumn(kind: Kind): Column {
  const odd = new Map<number, Value>()
  let inner: Inner | null = null
  let length = 0
  const fill = (made: Inner): Inner => {
    for (let row = 0; row < length; row += 1) made.add(null)
    return made
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

const NO_STORE: Store = { as: 'words', codes: () => new Uint32Array(0), words: [] }

interface Inner {
  /** False: it does not fit; nothing was put in its place. */
  add(value: Value): boolean
  at(row: number): Value
  isTooVaried(length: number): boolean
  readonly store: Store
  size(): number
}

function innerFor(kind: Kind, value: Value): Inner {
  if (typeof value === 'number' || kind === 'number') return numbers()
  if (kind === 'date' && typeof value === 'string' && isDayText(value)) return days()
  return words()
}

function numbers(): Inner {
  const held = growing(Float64Array)
  return {
    add(value) {
      const number = typeof value === 'number' ? value : typeof value === 'string' ? plainNumber(value) : Number.NaN
      held.push(number)
      return value === null || !Number.isNaN(number)
    },
    at: (row) => numberOrNull(held.at(row)),
    isTooVaried: () => false,
    store: { as: 'numbers', values: held.all },
    size: held.size,
  }
}

/** Digits as an ERP writes them; what a person should see as it came is no number here. */
function plainNumber(text: string): number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

function days(): Inner {
  const held = growing(Float64Array)
  return {
    add(value) {
      const moment = typeof value === 'string' && value.length === 10 ? momentIn(value) : Number.NaN
      held.push(moment)
      return value === null || !Number.isNaN(moment)
    },
    at(row) {
      const moment = held.at(row)
      return Number.isNaN(moment) ? null : new Date(moment).toISOString().slice(0, 10)
    },
    isTooVaried: () => false,
    store: { as: 'numbers', values: held.all },
    size: held.size,
  }
}

function isDayText(text: string): boolean {
  return text.length === 10 && !Number.isNaN(momentIn(text))
}

function words(): Inner {
  const held = growing(Uint32Array)
  const known = new Map<string, number>()
  const list: string[] = []
  return {
    add(value) {
      if (typeof value !== 'string') {
        held.push(0)
        return value === null
      }
      let code = known.get(value)
      if (code === undefined) {
        list.push(value)
        code = list.length
        known.set(value, code)
      }
      held.push(code)
      return true
    },
    at: (row) => list[held.at(row) - 1] ?? null,
    isTooVaried: (length) => length >= ENOUGH && (list.length > MOST_WORDS || list.length > length / 2),
    store: { as: 'words', codes: held.all, words: list },
    // A word in a map: its bytes and two references.
    size: () => held.size() + list.reduce((sum, word) => sum + word.length + 48, 0),
  }
}

/** Texts that hardly repeat cost less as bytes. */
function repacked(old: Inner, length: number): Inner {
  const made = bytes()
  for (let row = 0; row < length; row += 1) made.add(old.at(row))
  return made
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
