import { describe, expect, it } from 'vitest'
import { codeKey, comparedText, hasUnseen, plainCode } from './code-key.ts'

describe('a code', () => {
  it.each([
    ['case', 'zz-9'],
    ['blanks inside and around', ' ZZ - 9 '],
    ['a no-break blank', 'ZZ\u00a0-9'],
    ['full-width letters', 'ＺＺ－９'],
    ['a zero-width space', 'ZZ\u200b-9'],
    ['a soft hyphen', 'ZZ\u00ad-9'],
    ['a right-to-left override', '\u202eZZ-9'],
    ['tag letters', 'ZZ-9\u{e0041}'],
    ['a tab', 'ZZ\t-9'],
  ])('is the same with other %s', (_, text) => {
    expect(codeKey(text)).toBe('zz-9')
  })
  it('differs by its letters, digits and signs', () => {
    expect(new Set(['ZZ-9', 'ZZ9', 'ZZ/9', 'ZZ-8', 'ZÉ-9', 'ZE-9'].map(codeKey)).size).toBe(6)
  })
  it('is stored with plain characters, its case and its blanks', () => {
    expect(plainCode(' Ｚz －９ ')).toBe('Zz -9')
  })
  it.each(['A\u200b1', 'A\u00ad1', '\u202eA1', 'A\u{e0041}1', 'A\u00001', 'A\u20661'])(
    'with %j has unseen characters',
    (text) => {
      expect(hasUnseen(text)).toBe(true)
    },
  )
  it.each(['A 1', 'कोड-1', 'رمز ١', 'É-1'])('%j has none', (text) => {
    expect(hasUnseen(text)).toBe(false)
  })
})

it('compares texts with the blanks between their words', () => {
  expect(comparedText('  Kite   WORKS ')).toBe('kite works')
  expect(comparedText('Kite Works')).not.toBe(comparedText('KiteWorks'))
})
