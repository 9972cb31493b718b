import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from '../../engine/compile/1-parse/parse.ts'
import { chanceOf } from '../../sample/random.ts'

const folder = new URL('../../screens/', import.meta.url)
const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yaml'))
  .sort()
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))

/** The same numbers in every run, whole, from 0 up to, not including, `below`. */
function random(seed: number): (below: number) => number {
  const chance = chanceOf(String(seed))
  return (below) => chance.between(0, below - 1)
}

const LETTERS = [...'{}[]\'":,#&*!|>%@`?-= \n\t\\()<~\u0000\uFEFF\uD800é😀', ': ', ' #', '- ', '---\n', '<<: *a', '\r']

type Mutation = (text: string, next: (below: number) => number) => string

const MUTATIONS: readonly Mutation[] = [
  (text, next) => splice(text, { at: next(text.length), remove: 0, insert: LETTERS[next(LETTERS.length)] ?? '' }),
  (text, next) => splice(text, { at: next(text.length), remove: 1 + next(4), insert: '' }),
  (text, next) => splice(text, { at: next(text.length), remove: 1, insert: LETTERS[next(LETTERS.length)] ?? '' }),
  (text, next) => splice(text, { at: next(text.length), remove: 0, insert: text.slice(next(text.length)).slice(0, next(200)) }),
  (text, next) => onLine(text, next, (line) => ' '.repeat(next(6)) + line.trimStart()),
  (text, next) => onLine(text, next, (line) => `${line}\n${line}`),
  (text, next) => onLine(text, next, () => ''),
  (text, next) => onLine(text, next, (line) => (LETTERS[next(LETTERS.length)] ?? '').repeat(next(300)) + line),
  (text, next) => text.slice(0, next(text.length)),
]

function splice(text: string, edit: { readonly at: number; readonly remove: number; readonly insert: string }): string {
  return text.slice(0, edit.at) + edit.insert + text.slice(edit.at + edit.remove)
}

function onLine(text: string, next: (below: number) => number, change: (line: string) => string): string {
  const lines = text.split('\n')
  const at = next(lines.length)
  return lines.with(at, change(lines[at] ?? '')).join('\n')
}

function mutant(seed: number): string {
  const next = random(seed)
  let text = screens[seed % screens.length] ?? ''
  for (let left = 1 + next(4); left > 0; left--) text = MUTATIONS[next(MUTATIONS.length)]?.(text, next) ?? text
  return text
}

const SEEDS = Array.from({ length: 1500 }, (_, seed) => seed)

describe('1,500 broken screens', () => {
  it('are each parsed without a throw, in time, with every mistake inside the file', () => {
    for (const seed of SEEDS) {
      const text = mutant(seed)
      const before = process.threadCpuUsage()
      const { value, diagnostics } = parse('x.yaml', text)
      const took = process.threadCpuUsage(before).user / 1000
      const lines = text.split('\n')
      const outside = diagnostics.filter(({ range: { start, end } }) => {
        const inFile = start.line >= 1 && end.line <= lines.length && end.offset <= text.length
        return !inFile || start.offset > end.offset || start.column > (lines[start.line - 1]?.length ?? 0) + 1
      })
      expect({ seed, outside, slow: took >= 250, silent: value === null && diagnostics.length === 0 }).toEqual({
        seed,
        outside: [],
        slow: false,
        silent: false,
      })
    }
  })

  it('give positions for all data that is read', () => {
    for (const seed of SEEDS.filter((one) => one % 5 === 0)) {
      const { value } = parse('x.yaml', mutant(seed))
      if (value === null) continue
      const { start, end } = value.positions.value(value.positions.keys([]).slice(0, 1))
      expect([seed, end.offset >= start.offset]).toEqual([seed, true])
    }
  })
})
