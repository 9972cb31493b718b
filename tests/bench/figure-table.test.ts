import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isReached } from './bench.ts'
import { benches } from './benches.ts'
import { figureTable, isMissed } from './figure-table.ts'
import { type BenchOutcome, runBench } from './run-bench.ts'

const held = [{ what: 'documents', count: 1_000_000 }]
const ratio = { what: 'of the time of one', value: 1.16, unit: '×' }
const measured: BenchOutcome = {
  name: 'hosts',
  seconds: 3,
  cpuSeconds: 2,
  figures: [{ ...ratio, atLeast: 0.9, atMost: 1.1 }],
  held,
  failure: null,
  output: '',
}
const failed: BenchOutcome = { ...measured, figures: [], failure: 'It ended with 13, without a word.' }

describe('a mark', () => {
  it.each([
    [{ ...ratio, atMost: 1.2 }, true],
    [{ ...ratio, atMost: 1.1 }, false],
    [{ ...ratio, atLeast: 1 }, true],
    [{ ...ratio, atLeast: 1, atMost: 1.1 }, false],
    [ratio, null],
    [{ ...ratio, value: Number.NaN, atMost: 2 }, false],
  ])('%j: %s', (figure, reached) => {
    expect(isReached(figure)).toBe(reached)
  })

  it('that is missed is printed with everything that decides it', () => {
    const [, , first, second] = figureTable([measured], true).split('\n')
    expect(first).toMatch(/^hosts +of 1,000,000 documents$/)
    expect(second).toMatch(/of the time of one +1\.16 × +0\.9 to 1\.1 +MISSED$/)
    expect(isMissed(measured, true)).toBe(true)
  })

  it('of the small size is printed without a verdict', () => {
    expect(figureTable([measured], false)).not.toContain('MISSED')
    expect(isMissed(measured, false)).toBe(false)
  })
})

describe('a benchmark that does not run to its end', () => {
  it('says so in the table, whatever its size', () => {
    expect(figureTable([failed], false)).toMatch(/hosts +It ended with 13, without a word\. +FAILED$/)
    expect(isMissed(failed, false)).toBe(true)
  })

  it('says why', async () => {
    const { failure, output } = await runBench({ name: 'nothing', size: 'small', isSilent: true })
    expect(failure).toBe('There is no benchmark "nothing".')
    expect(output).toContain('There is no benchmark')
  })

  it('is told from one that found nothing, also if it ends without a word', async () => {
    const program = join(import.meta.dirname, '../runner/sample/ends-silently.ts')
    const { failure } = await runBench({ name: 'shape', size: 'small', isSilent: true }, program)
    expect(failure).toBe('It ended with 13, without a word.')
  })
})

it('docs/measure.md says of every benchmark what it measures, and names no other', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/measure.md'), 'utf8')
  const named = [...text.matchAll(/^\| `([a-z-]+)` \|/gm)].map((match) => match[1])
  expect(named).toEqual(benches.map(({ name }) => name))
})
