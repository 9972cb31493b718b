import { describe, expect, it } from 'vitest'
import { compareTexts, foldText, hasWords, searchForm, searchWords, wordPart } from './fold-text.ts'

describe('a folded text', () => {
  it.each([
    ['José ÉCOLE', 'jose ecole'],
    ['Straße Ørsted Łódź æther', 'strasse orsted lodz aether'],
    ['İstanbul IŞIK ışık', 'istanbul isik isik'],
    ['ΣΟΦΟΣ σοφός Ёлка', 'σοφοσ σοφοσ елка'],
    ['١٢٣ १२ ＡＢ－９', '123 12 ab-9'],
    ['أحمد آمال مدرسة', 'احمد امال مدرسه'],
    ['ज़मीन', 'जमीन'],
    ['ZZ\u00ad-9\u200b', 'zz-9'],
  ])('%s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })
  it('has the vowels of Hindi', () => {
    expect(foldText('की')).not.toBe(foldText('का'))
  })
})

describe('a search', () => {
  const finds = (text: string, typed: string): boolean => hasWords(text, searchWords(typed))
  it('finds every word, in any order', () => {
    expect(finds('Kite Erectors Pune', 'pune kite')).toBe(true)
    expect(finds('Kite Erectors Pune', 'pune kites')).toBe(false)
    expect(finds('Kite Erectors Pune', '  ')).toBe(true)
  })
  it('finds long words anywhere, and short ones where a word begins', () => {
    expect([finds('Kite Erectors', 'rect'), finds('Kite Erectors', 're'), finds('Kite Erectors', 'er')]).toEqual([
      true,
      false,
      true,
    ])
    expect([finds('INV-12', '12'), finds('INV-12', '2'), finds('INV-12', 'nv-1'), finds('(50%)', '50%')]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
  it('finds the signs as they are', () => {
    expect([finds('100%', '0%'), finds('1000', '100%'), finds('REQ/2026/7', 'q/2026')]).toEqual([false, false, true])
  })
  it('finds each character of a script without blanks', () => {
    expect([finds('東京都', '京都'), finds('東京都', '都'), finds('東京都', '京東')]).toEqual([true, true, false])
  })
  it('finds a word of the form of a text wherever it is in the text', () => {
    const form = searchForm('A/b (c-d) 東x')
    expect(searchForm(form)).toBe(form)
    for (const word of ['a/b', '/b', '(c', 'c-d)', 'd)', '東x']) expect(form).toContain(wordPart(word).trim())
  })
})

it('sorts as people expect, whatever the case and the accents', () => {
  const mixed = ['Zèbre', 'eta', '\ufffd', 'alpha', 'Zebra coil', '😀', 'Beta coil', 'Émile', 'Alpha']
  const sorted = ['Alpha', 'alpha', 'Beta coil', 'Émile', 'eta', 'Zebra coil', 'Zèbre', '\ufffd', '😀']
  expect(mixed.toSorted(compareTexts)).toEqual(sorted)
})
