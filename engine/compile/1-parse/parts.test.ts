import { describe, expect, test } from 'vitest'
import { findCut } from './cuts.ts'
import { lineIndexOf } from './lines.ts'
import { beginsKey, columnAt, gluedInFlow } from './lines-of-blocks.ts'
import { LIMITS, refuseText, tooManyLines } from './limits.ts'
import { mistake } from './mistake.ts'
import { finite, letterOffsets, setMember } from './places.ts'
import { positionsOf } from './positions.ts'
import {
  closingQuote,
  isConditionKey,
  isTextKey,
  looksComputed,
  intendedEnd,
  quotedEnd,
  singleQuoted,
} from './quoting.ts'
import { read } from './read.ts'
import { repair } from './repair.ts'
import { slipsIn } from './slips.ts'
import { explainSyntax } from './syntax-errors.ts'
import { tokensOf } from './tokens.ts'

const readText = (text: string) => read(text, tokensOf(text).tokens)
const codes = (found: readonly { readonly code: string }[]) => found.map(({ code }) => code)

describe('a text', () => {
  test('is rejected when it is too large or not text at all', () => {
    expect(refuseText('a: b\n')).toBe(null)
    expect(refuseText('x'.repeat(LIMITS.kilobytes * 1024 + 1))?.code).toBe('file-too-large')
    expect(refuseText('a: \u0000')).toMatchObject({ code: 'control-character', names: ['U+0000'], start: 3 })
    expect(tooManyLines('\n'.repeat(LIMITS.lines))?.code).toBe('file-too-large')
  })
  test('is read only up to a limit that is exceeded', () => {
    const deep = tokensOf('['.repeat(LIMITS.depth + 1))
    expect(deep.exceeded?.code).toBe('too-deep')
    expect(tokensOf('a: b\n').exceeded).toBe(null)
  })
  test('has lines and columns that count from 1', () => {
    expect(lineIndexOf('a\nbc').position(3)).toEqual({ offset: 3, line: 2, column: 2 })
    expect(lineIndexOf('a').position(99).offset).toBe(1)
    expect(columnAt('a:\n  b', 5)).toBe(2)
  })
})

describe('values', () => {
  test('have the positions where they are written', () => {
    const text = 'a: "x\\n y"\nb: [1, 2]\n'
    const { value, place } = readText(text)
    expect(value).toEqual({ a: 'x\n y', b: [1, 2] })
    const positions = positionsOf(place, text, (start, end) => lineIndexOf(text).range(start, end))
    expect(positions.value(['b', 1]).start).toMatchObject({ line: 2, column: 8 })
    expect([positions.quoted(['a']), positions.quoted(['b', 0]), positions.keys([])]).toEqual([true, false, ['a', 'b']])
  })
  test('that contain an escape have one letter for it', () => {
    expect(letterOffsets(String.raw`"a\nb"`, 'double')).toEqual([1, 2, 4, 5])
    expect(letterOffsets("'a''b'", 'single')).toEqual([1, 2, 4, 5])
  })
  test('that JSON does not have stay the text that was written', () => {
    expect([finite(Number.POSITIVE_INFINITY, '.inf'), finite(3, '3')]).toEqual(['.inf', 3])
    const map: Record<string, unknown> = {}
    setMember(map, '__proto__', 1)
    expect(Object.keys(map)).toEqual(['__proto__'])
  })
  test('of a duplicate key are reported once', () => {
    expect(codes(readText('a: 1\na: 2\n').mistakes)).toEqual(['duplicate-key'])
    expect(readText('a: *nobody\n').broken).toBe(true)
  })
})

describe('a value that YAML would cut', () => {
  const cut = (line: string, key: string | null = 'label') => findCut({ key, line, start: 0, flow: false })
  test('is found, with the suggestion to quote it', () => {
    expect(cut('Open #3')?.suggestion).toBe("'Open #3'")
    expect(cut('!done', 'when')).toMatchObject({ code: 'quote-expression', suggestion: "'!done'" })
    expect(cut('Open')).toBe(null)
  })
  test('is found in the order of the file', () => {
    const text = 'label: Open #3\nkind : page\nother:x\n'
    expect(codes(slipsIn(text, tokensOf(text)))).toContain('quote-expression')
    expect(slipsIn('a: b\n', tokensOf('a: b\n'))).toEqual([])
  })
  test('is repaired, and positions lead back to what was written', () => {
    const found = mistake({ code: 'quote-expression', start: 3, end: 7, suggestion: "'a #b'", repairs: true })
    const { text, back } = repair({ text: 'x: a #b\ny: 1', back: (offset) => offset }, [found])
    expect(text).toBe("x: 'a #b'\ny: 1")
    expect(back(text.indexOf('y'))).toBe('x: a #b\n'.length)
  })
})

describe('quotes', () => {
  test('are doubled within single quotes', () => {
    expect(singleQuoted("it's")).toBe("'it''s'")
    // In an expression a backslash escapes a quote; in YAML a second quote does.
    expect(closingQuote("'it''s' more", 0)).toBe(3)
    expect(quotedEnd("'it''s' more", 0)).toBe(7)
    expect(quotedEnd(String.raw`"a\"b" c`, 0)).toBe(6)
  })
  test('are needed where YAML reads a part of an expression differently', () => {
    expect([isTextKey('label'), isTextKey('type'), isConditionKey('visibleWhen'), isConditionKey(null)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([looksComputed('=rows'), looksComputed('a == b'), looksComputed('plain')]).toEqual([true, true, false])
    expect(intendedEnd('f(a, b), c', ',', () => false)).toBe(7)
  })
})

describe('lines', () => {
  test('begin with a key where a colon and a space follow a word', () => {
    expect([beginsKey('a: b'), beginsKey('a ? b : c'), beginsKey('a:b')]).toEqual([true, false, false])
  })
  test('within braces lack a space where the value follows the key directly', () => {
    expect(gluedInFlow('{ a:b }', 2)).not.toBe(null)
    expect(gluedInFlow('{ a: b }', 2)).toBe(null)
  })
})

test('only the first syntax error is explained: it causes the others', () => {
  const error = (code: string, at: number) => ({ code, pos: [at, at + 1], message: 'x' }) as never
  expect(codes(explainSyntax('a: [\nb: ]', [error('BAD_INDENT', 5), error('UNEXPECTED_TOKEN', 8)]))).toEqual([
    'bad-indent',
  ])
  expect(codes(explainSyntax(String.raw`a: "\q"`, [error('BAD_DQ_ESCAPE', 4)]))).toEqual(['bad-escape'])
})
