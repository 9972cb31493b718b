import { describe, expect, it } from 'vitest'
import { wrapped } from './wrapped.ts'

/** Each letter has width 1. */
const lines = (text: string, width: number): readonly string[] => wrapped(text, width, (line) => [...line].length)

describe('the lines of a text', () => {
  it('are as wide as possible and contain every word', () => {
    expect(lines('one two three four', 9)).toEqual(['one two', 'three', 'four'])
    expect(lines('one two three four', 10)).toEqual(['one two', 'three four'])
  })

  it('begin at the line breaks of the text, and other white space counts as one space', () => {
    expect(lines(' one\r\n\r\ntwo \t three\n', 20)).toEqual(['one', '', 'two three'])
  })

  it('break a wider word and continue after it', () => {
    expect(lines('a abcdefghij k', 4)).toEqual(['a', 'abcd', 'efgh', 'ij k'])
    expect(lines('x'.repeat(1000), 7).join('')).toBe('x'.repeat(1000))
  })

  it('have one letter each if not even one fits, and never separate its marks', () => {
    expect(lines('ab', 0)).toEqual(['a', 'b'])
    expect(lines('कि'.repeat(2), 1)).toEqual(['कि', 'कि'])
  })

  it('of an empty text are one empty line', () => {
    expect(lines('', 5)).toEqual([''])
  })

  it('of ten thousand words are computed by measuring each distinct word once', () => {
    let measured = 0
    wrapped('steel beam '.repeat(10_000), 100, (line) => ((measured += 1), line.length))
    expect(measured).toBeLessThan(10)
  })
})
