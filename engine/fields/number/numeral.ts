/** Digits with grouping and decimal signs: 1,23,456.50, 1.234,56, 1 234,5 and ١٬٢٣٤٫٥. */
import type { DecimalSign } from '../field-spec.ts'

/** A number in plain notation (1234.50), or two of them if the text does not say which. */
export type Numeral =
  | { readonly plain: string }
  | { readonly either: readonly [string, string] }
  /** It is no number. */
  | null

/** The decimal and the grouping sign of Arabic, which have no other meaning. */
const ARABIC_DECIMAL = '٫'
const OTHER: Readonly<Record<DecimalSign, DecimalSign>> = { '.': ',', ',': '.' }

/**
 * Reads a number without its sign. A text that can only be meant with the other decimal sign is read with that one
 * (1.234.567 and 1.234,56 where the point is the decimal sign); one that is wrongly grouped is no number (13,75).
 */
export function readNumeral(text: string, sign: DecimalSign | null): Numeral {
  if (text.includes(ARABIC_DECIMAL)) return numeral(readWith(text, ARABIC_DECIMAL))
  if (sign === null) return readEither(readWith(text, '.'), readWith(text, ','))
  const plain = readWith(text, sign)
  return numeral(plain ?? (signsIn(text) > 1 ? readWith(text, OTHER[sign]) : null))
}

/** A number of a call, with its sign, in plain notation (-1234.50); null: it is none, or is not grouped rightly. */
export function plainNumber(text: string): string | null {
  const [, sign = '', digits = ''] = /^(-?)(.*)$/s.exec(text.trim()) ?? []
  const read = readNumeral(digits, '.')
  return read !== null && 'plain' in read ? `${sign}${read.plain}` : null
}

const numeral = (plain: string | null): Numeral => (plain === null ? null : { plain })

function readEither(point: string | null, comma: string | null): Numeral {
  if (point === null || comma === null || point === comma) return numeral(point ?? comma)
  return { either: [point, comma] }
}

const signsIn = (text: string): number => text.match(/[.,]/g)?.length ?? 0

/** The decimal signs with which the texts of a column must have been written; a text without a doubt tells nothing. */
export function decimalSignsIn(texts: readonly string[]): ReadonlySet<DecimalSign> {
  return new Set(
    texts.flatMap((text): readonly DecimalSign[] => {
      const digits = text.replace(/^\D+/, '').replace(/\D+$/, '')
      const [point, comma] = [readWith(digits, '.'), readWith(digits, ',')]
      if ((point === null) === (comma === null)) return []
      return [point === null ? ',' : '.']
    }),
  )
}

function readWith(text: string, decimalSign: string): string | null {
  const [whole = '', decimals = '', ...more] = text.split(decimalSign)
  if (more.length > 0 || !/^\d*$/.test(decimals) || (whole === '' && decimals === '')) return null
  const digits = whole === '' ? '0' : withoutGrouping(whole)
  if (digits === null) return null
  return decimals === '' ? digits : `${digits}.${decimals}`
}

/** Thousands, or lakhs and crores, separated by one sign throughout; null: it is grouped in no way. */
function withoutGrouping(whole: string): string | null {
  if (/^\d+$/.test(whole)) return whole
  const [sign = ''] = whole.match(/\D/) ?? []
  const groups = whole.split(sign)
  const [first = '', ...others] = groups
  const last = others.at(-1) ?? ''
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && /^\d{3}$/.test(last)
  const shape = GROUPS.get(sign)
  if (!isGrouped || !shape || !others.slice(0, -1).every((group) => shape.test(group))) return null
  return groups.join('')
}

const THOUSANDS = /^\d{3}$/
const LAKHS = /^\d{2,3}$/

/** What stands between two of a grouping sign. */
const GROUPS: ReadonlyMap<string, RegExp> = new Map([
  [',', LAKHS],
  ['٬', LAKHS],
  ['،', LAKHS],
  [' ', LAKHS],
  ['.', THOUSANDS],
  ["'", THOUSANDS],
])
