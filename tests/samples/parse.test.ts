import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from '../../engine/compile/1-parse/parse.ts'
import { parseEntries } from '../../engine/diagnostics/catalogue/parse.ts'

const folder = new URL('parse/', import.meta.url)
const names = readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

interface Expected {
  readonly code: string
  readonly line: number
  readonly column: number
  readonly suggestion: string | null
}

function found(text: string): readonly Expected[] {
  return parse('x.yaml', text).diagnostics.map(({ code, range, suggestion }) => ({
    code,
    line: range.start.line,
    column: range.start.column,
    suggestion,
  }))
}

describe('parse says what is wrong with', () => {
  it.each(names)('%s', (name) => {
    expect(found(read(`${name}/input.yaml`))).toEqual(JSON.parse(read(`${name}/expected.json`)))
  })
})

/** Too large, or not text enough, to be files of their own. */
const built: readonly (readonly [code: string, line: number, text: string])[] = [
  ['file-too-large', 1, 'a: 1\n'.repeat(60_000)],
  ['file-too-large', 1, '\n'.repeat(25_000)],
  ['too-many-keys', 1201, Array.from({ length: 100_000 }, (_, i) => `${i}:`).join('\n').slice(0, 262_000)],
  ['too-many-keys', 1, `x: {${'a: b, '.repeat(1600)}}`],
  ['too-many-values', 5001, '- a\n'.repeat(10_000)],
  ['too-many-values', 1, `a: [${'x, '.repeat(80_000)}]`],
  ['too-deep', 1, '['.repeat(10_000)],
  ['too-deep', 1, '{'.repeat(10_000)],
  ['too-deep', 1, '- '.repeat(10_000)],
  ['too-deep', 33, Array.from({ length: 700 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ['too-many-aliases', 102, `a: &x 1\nb:\n${'  - *x\n'.repeat(10_000)}`],
  ['control-character', 2, 'a: b\nc: \u0000d\n'],
]

describe('a hostile file', () => {
  it.each(built)('%s on line %i is refused at once', (code, line, text) => {
    // Of this thread: what else the machine does is no matter of the parser.
    const before = process.threadCpuUsage()
    const [first] = found(text)
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(250)
    expect(first).toMatchObject({ code, line })
  })
})

describe('the samples', () => {
  it('show every mistake of the catalogue', () => {
    const shown = names.flatMap((name) => (JSON.parse(read(`${name}/expected.json`)) as Expected[]).map((one) => one.code))
    expect(new Set([...shown, ...built.map(([code]) => code)])).toEqual(new Set(Object.keys(parseEntries)))
  })

  it('are right once their suggestions are taken', () => {
    for (const name of names) {
      const text = read(`${name}/input.yaml`)
      const { diagnostics } = parse('x.yaml', text)
      if (diagnostics.length === 0 || diagnostics.some((one) => one.suggestion === null)) continue
      const fixed = diagnostics.toReversed().reduce((done, { range, suggestion }) => {
        return done.slice(0, range.start.offset) + suggestion + done.slice(range.end.offset)
      }, text)
      expect([name, found(fixed)]).toEqual([name, []])
    }
  })
})
