import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { inPath } from './packages.ts'
import { runTests } from './run-tests.ts'
import { filesToRunAgain } from './worker-deaths.ts'

const config = join(import.meta.dirname, 'sample/vitest.config.ts')

it('runs test files again whose worker died, and names them with the signal and its last output', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'))
  vi.stubEnv('SAMPLE_MARK', join(folder, 'mark'))
  const { passed, output } = await runTests(['vitest', 'run', '--config', config], { reruns: 1, capture: true })
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
  const text = stripVTControlCharacters(output)
  expect(passed).toBe(true)
  expect(text).toMatch(/A test worker died \(SIGKILL\) while it ran .*ends-its-worker\.sample\.ts:\n +\| # Fatal error/)
  expect(text).toMatch(/Run again because they did not pass: .*ends-its-worker\.sample\.ts: passed/)
  expect(text.match(/Test Files +.*\((\d)\)/g)?.map((line) => line.at(-2))).toEqual(['2', '1'])
})

it('ends with a list of what failed, and how it runs alone', async () => {
  vi.stubEnv('SAMPLE_MARK', import.meta.filename)
  vi.stubEnv('SAMPLE_FAILS', '1')
  const { passed, output } = await runTests(['vitest', 'run', '--config', config], { reruns: 0, capture: true })
  vi.unstubAllEnvs()
  expect(passed).toBe(false)
  expect(stripVTControlCharacters(output).trim().split('\n').slice(-3)).toEqual([
    expect.stringMatching(/^Failed: .*plain\.sample\.ts \(1 failed test\)$/),
    expect.stringMatching(/^ {2}passes, unless it is to fail: expected 2 to be 3/),
    expect.stringMatching(/^ {2}Run alone: npx vitest run .*plain\.sample\.ts -t 'passes, unless it is to fail'$/),
  ])
})

/** In place of a Vitest run in which a worker died: prints the files it was given, and leaves one unfinished. */
const DYING = `
  require('node:fs').writeFileSync(process.env.TEST_UNFINISHED, '/a.test.ts')
  console.log(process.argv.slice(1).join(' ') || 'all')
  process.exitCode = 1`

it.each([
  ['fails on a desk', 0, ['all']],
  ['fails where the worker dies once more', 1, ['all', '/a.test.ts --maxWorkers=1']],
])('%s', async (_, reruns, runs) => {
  const { passed, output } = await runTests([process.execPath, '-e', DYING], { reruns, capture: true })
  expect(passed).toBe(false)
  expect(output.split('\n').filter((line) => runs.includes(line))).toEqual(runs)
})

const isLimited = process.getuid?.() === 0 && inPath(['setpriv']).length > 0
it.runIf(isLimited)('runs them without the right to raise a priority', async () => {
  const { output } = await runTests(['grep', 'CapBnd', '/proc/self/status'], { reruns: 0, capture: true })
  const [own = '', theirs = ''] = [readFileSync('/proc/self/status', 'utf8'), output].map(
    (text) => /CapBnd:\s+(\w+)/.exec(text)?.[1],
  )
  const priorityBit = 1n << 23n
  expect(BigInt(`0x${theirs}`)).toBe(BigInt(`0x${own}`) & ~priorityBit)
})

describe('files to run again', () => {
  const death = { files: ['/a.test.ts'], cause: 'SIGKILL', stderr: Promise.resolve('') }
  const died = { message: '[vitest-pool]: Worker watched-forks emitted error.' }
  const module = (moduleId: string, state: 'failed' | 'passed' | 'pending') => ({ moduleId, state: () => state })

  it('include those of dead workers, even if a test in them had failed before', () => {
    expect(filesToRunAgain([death], [module('/a.test.ts', 'failed'), module('/b.test.ts', 'passed')], [died])).toEqual(
      death.files,
    )
  })

  it('do not include those that had passed before the worker died', () => {
    const files = ['/a.test.ts', '/b.test.ts']
    const modules = [module('/a.test.ts', 'pending'), module('/b.test.ts', 'passed')]
    expect(filesToRunAgain([{ ...death, files }], modules, [died])).toEqual(death.files)
  })

  it('include those in which a test failed, besides those of dead workers', () => {
    expect(filesToRunAgain([death], [module('/b.test.ts', 'failed')], [died])).toEqual(['/a.test.ts', '/b.test.ts'])
  })

  it('include those in which an error was thrown outside of a test', () => {
    const error = { message: 'An unhandled rejection', VITEST_TEST_PATH: '/b.test.ts' }
    expect(filesToRunAgain([], [module('/b.test.ts', 'passed')], [error])).toEqual(['/b.test.ts'])
  })

  it('are empty if many failed, or something else went wrong', () => {
    const many = ['/b', '/c', '/d', '/e', '/f', '/g', '/h'].map((name) => module(name, 'failed'))
    expect(filesToRunAgain([death], many, [died])).toEqual([])
    expect(filesToRunAgain([death], [], [died, { message: 'An unhandled rejection' }])).toEqual([])
  })
})
