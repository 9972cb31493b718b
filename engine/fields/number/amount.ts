/** A number as people write it, with its sign, currency, unit or percent sign. */
import { plural, t } from '../../messages/message.ts'
import { latinDigits, withoutDirection } from '../characters.ts'
import type { DecimalSign, ParsedValue } from '../field-spec.ts'
import { readNumeral } from './numeral.ts'

export interface AmountRules {
  readonly decimalSign: DecimalSign | null
  /** Null: any number of decimals. */
  readonly decimals: number | null
  /** Why what stands before or after the digits is refused; null: it may stand there. */
  affixRefusal(affix: string): string | null
}

/** ₹ 1,200.50, (500), 500-, −12,5, ١٢٣٫٥. Never rounds: a number with more decimals than the field is refused. */
export function parseAmount(text: string, rules: AmountRules): ParsedValue {
  const notNumber = { refusal: t('Not a number.') }
  const parts = partsOf(text)
  if (parts === null) return notNumber
  for (const affix of parts.affixes) {
    const refusal = rules.affixRefusal(affix)
    if (refusal !== null) return { refusal }
  }
  const numeral = readNumeral(parts.digits, rules.decimalSign)
  if (numeral === null) return notNumber
  if ('either' in numeral) {
    const [one, other] = numeral.either
    return { refusal: t('It may be {one} or {other}: write it without thousands separators.', { one, other }) }
  }
  return valueOf(numeral.plain, parts.isNegative, rules.decimals)
}

function valueOf(plain: string, isNegative: boolean, decimals: number | null): ParsedValue {
  const [whole = '', fraction = ''] = plain.split('.')
  const needed = fraction.replace(/0+$/, '')
  if (`${whole}${needed}`.replace(/^0+/, '').length > MOST_DIGITS) return { refusal: t('Too many digits.') }
  const number = Number(plain)
  const refusal = decimalsRefusal(needed.length, decimals)
  if (refusal !== null) return { refusal }
  return { value: isNegative && number !== 0 ? -number : number }
}

/** More digits than a number can hold exactly. */
const MOST_DIGITS = 15

/** Why a number with so many decimals is not one of a field with `decimals`; null: it is. */
export function decimalsRefusal(count: number, decimals: number | null): string | null {
  if (decimals === null || count <= decimals) return null
  if (decimals === 0) return t('A whole number.')
  return plural(decimals, ['At most {count} decimal.', 'At most {count} decimals.'])
}

/** Digits after the decimal sign of a number. */
export function decimalsIn(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

interface AmountParts {
  readonly digits: string
  readonly isNegative: boolean
  /** What stands before and after the digits. */
  readonly affixes: readonly string[]
}

/** From the first digit to the last, with a decimal sign before or behind them. */
const DIGITS = /^(.*?)((?:(?<![\p{L}\p{Nd}])[.,٫])?\d(?:[\d.,٫٬،' ]*\d)?(?:[.,٫](?=\D*$)(?!-))?)(.*)$/su

function partsOf(text: string): AmountParts | null {
  const plain = latinDigits(withoutDirection(text))
    .replaceAll(/[\u00A0\u2007\u2009\u202F]/g, ' ')
    .replaceAll(/[\u2010-\u2015\u2212\uFE63\uFF0D]/g, '-')
    .replaceAll(/[\u2019\uFF07]/g, "'")
    // 500/- in India: rupees without paise.
    .replace(/\/-$/, '')
  const [, before = '', digits = '', after = ''] = DIGITS.exec(plain) ?? []
  const signs = `${before}#${after}`.replaceAll(/[^-+()#]/g, '')
  const isNegative = NEGATIVE.has(signs)
  if (digits === '' || !(isNegative || POSITIVE.has(signs))) return null
  const affixes = [before, after].map((each) => each.replaceAll(/[-+()]/g, '').trim()).filter((each) => each !== '')
  return { digits, isNegative, affixes }
}

const POSITIVE: ReadonlySet<string> = new Set(['#', '+#'])
const NEGATIVE: ReadonlySet<string> = new Set(['-#', '#-', '(#)'])
