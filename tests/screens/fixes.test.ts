/** `check --fix` on mistakes of each code that it corrects, made in correct screens. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { correctedFiles } from '../../tools/cli/corrected.ts'
import { createPublisher } from '../../engine/publish/published.ts'
import { readSources, type SourceFile } from '../../engine/publish/sources.ts'
import { blockSpecs } from '../../widgets/specs.ts'

interface Site {
  readonly sources: readonly SourceFile[]
  readonly check: Parameters<typeof correctedFiles>[1]
}

const sites = await Promise.all(
  ['packaging/site/screens', 'screens'].map(async (folder): Promise<Site> => {
    const publisher = createPublisher(blockSpecs)
    const sources = await readSources(join(import.meta.dirname, '../..', folder))
    return { sources, check: (files) => publisher.publish(files).diagnostics }
  }),
)

/** Per site and mistake. */
const MOST = 6

interface Mistake {
  readonly site: Site
  readonly file: string
  readonly written: string
  /** The only line that differs from the correct file. */
  readonly line: number
}

function* mistakesOf(pattern: RegExp, replacement: string): Generator<Mistake> {
  for (const site of sites) {
    const places = site.sources.flatMap(({ file, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) =>
        pattern.test(line) ? [{ file, line: at, written: lines.with(at, line.replace(pattern, replacement)).join('\n') }] : [],
      )
    })
    const step = Math.ceil(places.length / MOST)
    for (const place of places.filter((_, at) => at % step === 0)) yield { site, ...place }
  }
}

function fix({ site: { sources, check }, file, written }: Mistake) {
  const mistaken = sources.map((each) => (each.file === file ? { file, text: written } : each))
  const before = check(mistaken)
  const { sources: after, refused } = correctedFiles(mistaken, check)
  const changed = after.filter((each, at) => each.text !== mistaken[at]?.text)
  return { before, after: check(after), changed, refused }
}

const withoutLine = (text: string, line: number): readonly string[] => text.split('\n').toSpliced(line, 1)

/** A mistake, made wherever the pattern matches. */
const MISTAKES: readonly (readonly [code: string, pattern: RegExp, replacement: string])[] = [
  ['redundant-label', /^( +)NeededBy: \{ type: (\w+)/, '$1NeededBy: { type: $2, label: Needed by'],
  ['redundant-label', /^( +)([A-Z][a-z]+): \{ type: (?!lines)(.*) \}$/, '$1$2: { label: $2, type: $3 }'],
  ['redundant-label', /^( +)([A-Z][a-z]+): \{ type: (?!lines)(.*) \}$/, '$1$2: { type: $3, label: $2 }'],
  ['quote-expression', /^( +.*When: )(?!true|false)([a-z][^,{}'"]*)(.*)$/, '$1!$2$3'],
  ['space-after-colon', /^( +\w+:) (\w+)$/, '$1$2'],
  ['space-after-dash', /^( +-) (\w+)$/, '$1$2'],
  ['missing-comma', /, (type|min|max|label): /, ' $1: '],
  ['tab-indent', /^ {2}(?=\w)/, '\t'],
  ['needless-equals', /(When: )(?!true|false)([a-z])/, '$1=$2'],
  ['operator-spelling', / && /, ' and '],
  ['missing-equals', /(value: |default: |query: )=/, '$1'],
  ['wrong-kind', /(form|filterBy|totals): \[(.*)\]$/, '$1: $2'],
  ['unknown-field', /(title: )Name\b/, '$1name'],
  ['unquoted-text', /^label: \w+$/, 'label: 2026'],
  ['quote-in-quotes', /^label: (\w+)$/, "label: '$1's'"],
  ['grouped-number', /(max: \d+)/, '$1,000'],
  ['wrong-kind', /(min|max): (\d+)/, "$1: '$2'"],
]

test.each(MISTAKES)('%s is corrected where %s', (code, pattern, replacement) => {
  let corrections = 0
  for (const mistake of mistakesOf(pattern, replacement)) {
    const { before, after, changed, refused } = fix(mistake)
    const known = new Set(before.map(({ file, message }) => file + message))
    expect(after.filter(({ file, severity, message }) => severity === 'error' && !known.has(file + message))).toEqual([])
    for (const { file, text } of changed) {
      expect(file).toBe(mistake.file)
      const others = withoutLine(mistake.written, mistake.line)
      // The line that is corrected, or left out as a whole.
      expect([withoutLine(text, mistake.line), text.split('\n')]).toContainEqual(others)
    }
    const isOfCode = before.some((each) => each.code === code)
    if (isOfCode && refused.size === 0 && changed.length > 0) {
      expect(after).toEqual([])
      corrections++
    }
  }
  expect(corrections).toBeGreaterThan(0)
})
