import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseFile } from '../../engine/compile/1-parse/parse.ts'
import { chanceOf } from '../../sample/random.ts'
import { breakText } from '../screens/broken-text.ts'

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

function mutant(seed: number): string {
  return breakText(screens[seed % screens.length] ?? '', random(seed))
}

const SEEDS = Array.from({ length: 1500 }, (_, seed) => seed)

describe('1,500 broken screens', () => {
  it('are each parsed without a throw, in time, with every mistake inside the file', () => {
    for (const seed of SEEDS) {
      const text = mutant(seed)
      const before = process.threadCpuUsage()
      const { value, diagnostics } = parseFile('x.yaml', text)
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
      const { value } = parseFile('x.yaml', mutant(seed))
      if (value === null) continue
      const { start, end } = value.positions.value(value.positions.keys([]).slice(0, 1))
      expect([seed, end.offset >= start.offset]).toEqual([seed, true])
    }
  })
})
