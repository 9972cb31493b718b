/** Whatever a file contains: nothing is thrown, every mistake has a position in the file, and it takes little time. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import type { CompileSource } from '../../engine/compile/compile.ts'
import type { Diagnostic, Result } from '../../engine/diagnostics/diagnostic.ts'
import { formatDiagnostic } from '../../engine/diagnostics/frame.ts'
import { chanceOf } from '../../sample/random.ts'
import { hostileFiles } from '../samples/hostile-files.ts'
import { compileAny, readSamples } from '../samples/samples.ts'
import { recordResult } from '../trust/results.ts'
import { breakText } from './broken-text.ts'
import { damage } from './mutants.ts'
import { compile, screens } from './screens.ts'

/** `npm run trust` generates 25,000. */
const MUTANTS = Number(process.env['TRUST_MUTANTS'] ?? 1_500)
/** CPU time: the load of the machine does not count. */
const MOST_MS = 250
const LONGEST_MS = limitFor(20_000 + MUTANTS * 10)

interface Tally {
  files: number
  bad: number
  diagnostics: number
  slowestMs: number
}

const newTally = (): Tally => ({ files: 0, bad: 0, diagnostics: 0, slowestMs: 0 })

/** Compiles a file, and checks everything that is guaranteed for bad ones. */
function judge(tally: Tally, source: CompileSource, run: (source: CompileSource) => Result<unknown>): void {
  const before = process.threadCpuUsage()
  const { value, diagnostics } = run(source)
  const { user, system } = process.threadCpuUsage(before)
  tally.files += 1
  tally.bad += Number(diagnostics.length > 0)
  tally.diagnostics += diagnostics.length
  tally.slowestMs = Math.max(tally.slowestMs, (user + system) / 1000)
  if (value === null) expect(diagnostics.length, source.text).toBeGreaterThan(0)
  expect(diagnostics.filter((each) => !isPlaced(each, source.text)), source.text).toEqual([])
}

/** Whether it lies within the file, and can be printed with the surrounding lines. */
function isPlaced(diagnostic: Diagnostic, text: string): boolean {
  const { start, end } = diagnostic.range
  const inFile = start.line >= 1 && start.column >= 1 && start.offset <= end.offset && end.offset <= text.length
  return inFile && formatDiagnostic(diagnostic, text).includes(diagnostic.code)
}

function record(what: string, { files, bad, diagnostics, slowestMs }: Tally): void {
  const result = `${files} ${what}: ${bad} with ${diagnostics} messages, each with a position; the slowest took ${Math.round(slowestMs)} ms`
  recordResult({ proof: 1, database: '-', result })
}

test(`${MUTANTS} generated mutants of screens`, { timeout: LONGEST_MS }, () => {
  const { next } = chanceOf('screens')
  const below = (limit: number): number => Math.floor(next() * limit)
  const tally = newTally()
  for (let count = 0; count < MUTANTS; count++) {
    const { file, text } = screens[count % screens.length] ?? { file: '', text: '' }
    judge(tally, { file, text: count % 2 === 0 ? damage(text, next) : breakText(text, below) }, compile)
  }
  record('mutants', tally)
  expect(tally.bad).toBeGreaterThan(MUTANTS / 3)
  expect(tally.slowestMs).toBeLessThanOrEqual(MOST_MS)
})

/** The samples of the compiler, and files that would break a less careful one. */
const byHand: readonly CompileSource[] = [
  ...parseSamples(),
  ...['validate', 'check'].flatMap((kind) => readSamples<unknown>(kind).map(({ source }) => source)),
  ...hostileFiles.map(([, , text]) => ({ file: 'crm/hostile.yaml', text })),
]

function parseSamples(): readonly CompileSource[] {
  const folder = new URL('../samples/parse/', import.meta.url)
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? [{ file: 'crm/sample.yaml', text: readFileSync(new URL(`${entry.name}/input.yaml`, folder), 'utf8') }]
      : [],
  )
}

test(`${byHand.length} bad files written by hand`, { timeout: LONGEST_MS }, () => {
  const tally = newTally()
  for (const source of byHand) judge(tally, source, compileAny)
  record('made by hand', tally)
  expect(tally.bad).toBeGreaterThanOrEqual(300)
  expect(tally.slowestMs).toBeLessThanOrEqual(MOST_MS)
})
