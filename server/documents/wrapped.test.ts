import { describe, expect, it } from 'vitest'
import { wrapped } from './wrapped.ts'

/** Each letter is one wide. */
const lines = (text: string, width: number): readonly string[] => wrapped(text, width, (line) => [...line].length)

describe('the lines of a text', () => {
  it('are as wide as they may be, and hold every word', () => {
    expect(lines('one two three four', 9)).toEqual(['one two', 'three', 'four'])
    expect(lines('one two three four', 10)).toEqual(['one two', 'three four'])
  })

  it('begin where the text has a line of its own, and other blanks count as one', () => {
    expect(lines(' one\r\n\r\ntwo \t three\n', 20)).toEqual(['one', '', 'two three'])
  })

  it('break a word that is wider, and go on behind it', () => {
    expect(lines('a abcdefghij k', 4)).toEqual(['a', 'abcd', 'efgh', 'ij k'])
    expect(lines('x'.repeat(1000), 7).join('')).toBe('x'.repeat(1000))
  })

  it('take one letter each where not even that fits, and never tear its marks away', () => {
    expect(lines('ab', 0)).toEqual(['a', 'b'])
    expect(lines('कि'.repeat(2), 1)).toEqual(['कि', 'कि'])
  })

  it('of nothing are one empty line', () => {
    expect(lines('', 5)).toEqual([''])
  })

  it('of ten thousand words are found by measuring each once', () => {
    let measured = 0
    wrapped('steel beam '.repeat(10_000), 100, (line) => ((measured += 1), line.length))
    expect(measured).toBeLessThan(10)
  })
})
