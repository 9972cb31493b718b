import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseFile } from '../../engine/compile/1-parse/parse.ts'
import { parseEntries } from '../../engine/diagnostics/catalogue/parse.ts'
import { hostileFiles } from './hostile-files.ts'

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
  return parseFile('x.yaml', text).diagnostics.map(({ code, range, suggestion }) => ({
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

describe('a hostile file', () => {
  it.each(hostileFiles)('%s on line %i is refused at once', (code, line, text) => {
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
    expect(new Set([...shown, ...hostileFiles.map(([code]) => code)])).toEqual(new Set(Object.keys(parseEntries)))
  })

  it('are right once their suggestions are taken', () => {
    for (const name of names) {
      const text = read(`${name}/input.yaml`)
      const { diagnostics } = parseFile('x.yaml', text)
      if (diagnostics.length === 0 || diagnostics.some((one) => one.suggestion === null)) continue
      const fixed = diagnostics.toReversed().reduce((done, { range, suggestion }) => {
        return done.slice(0, range.start.offset) + suggestion + done.slice(range.end.offset)
      }, text)
      expect([name, found(fixed)]).toEqual([name, []])
    }
  })
})
