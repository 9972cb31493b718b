import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readUsual } from './read-usual.ts'
import { readAnything } from './read.ts'

const root = join(import.meta.dirname, '../../..')
const texts = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
const screens = texts('screens/**/*.yaml')
const samples = texts('tests/samples/**/*.yaml')

/** Texts that are read the quick way, and not as the library reads them. */
const misread = (all: readonly string[]): readonly string[] =>
  all.filter((text) => {
    const made = readUsual(text)
    if (made === null) return false
    const { value, place, flaws } = readAnything(text)
    return flaws.length > 0 || !sameTree([made.value, made.place], [value, place])
  })

const sameTree = (a: unknown, b: unknown): boolean => {
  const plain = (tree: unknown): string =>
    JSON.stringify(tree, (_key, each: unknown) => (each instanceof Map ? [...each.entries()] : each))
  return plain(a) === plain(b)
}

/** What slips into a file: blanks, breaks, brackets, quotes, marks, numbers. */
const SLIPS: readonly string[] = JSON.parse(
  String.raw`[" ", "\n", "\n  ", "- ", ":", ": ", "{", "}", "[", "]", ",", "\"", "'", "#", " #", "\\", "\t", "? ", "!x ",
  "%", "\r\n", "&a ", "*a", "~", "null", "1e3", "0x1f", "---", ">-\n    ", "k: |\n  a\n   b\n\n", "__proto__: 1\n", ".inf"]`,
)

/** The same numbers each time. */
const numbers = (): ((below: number) => number) => {
  let seed = 7
  return (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return Math.floor((seed / 2147483648) * below)
  }
}

/** Parts of the files with something put in, left out or said twice. */
const slipped = (count: number): readonly string[] => {
  const any = numbers()
  const all = [...screens, ...samples]
  return Array.from({ length: count }, () => {
    const lines = (all[any(all.length)] ?? '').split('\n')
    const from = any(lines.length)
    const part = lines.slice(from, from + 1 + any(25)).join('\n')
    const at = any(part.length + 1)
    const slip = [SLIPS[any(SLIPS.length)] ?? '', part.slice(at, at + any(12)), ''][any(3)] ?? ''
    return part.slice(0, at) + slip + part.slice(at + (slip === '' ? 1 + any(3) : 0))
  })
}

describe('the quick way to read a file', () => {
  it('reads most screens, and each as the library does', () => {
    const read = screens.filter((text) => readUsual(text) !== null)
    expect(read.length / screens.length).toBeGreaterThan(0.9)
    expect(misread(screens)).toEqual([])
  })

  it('reads what has mistakes as the library does, or leaves it to that', () => {
    expect(misread(samples)).toEqual([])
  })

  it('is not misled by what slips into a file', () => {
    const texts = slipped(6000)
    expect(texts.filter((text) => readUsual(text) !== null).length).toBeGreaterThan(1000)
    expect(misread(texts)).toEqual([])
  })

  it.each([
    'a: [1,\n]\n',
    'a: b: c\n',
    'a: "b" c\n',
    'a: 1\na: 2\n',
    ' a: 1\nb: 2\n',
    '- a\nb: 1\n',
    'a: ["1" 2]\n',
    'a: "b\n',
  ])('leaves to the library what may be wrong: %j', (text) => {
    expect(readUsual(text)).toBeNull()
  })
})
