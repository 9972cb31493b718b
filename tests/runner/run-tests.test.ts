import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runTests } from './run-tests.ts'
import { filesToRunAgain } from './worker-deaths.ts'

describe('a test file whose worker dies', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sample-'))
    vi.stubEnv('SAMPLE_MARK', join(folder, 'mark'))
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })

  const config = join(import.meta.dirname, 'sample/vitest.config.ts')
  const run = async (retries: number) => {
    const { passed, output } = await runTests(['vitest', 'run', '--config', config], { retries, capture: true })
    return { passed, output: stripVTControlCharacters(output) }
  }

  it('runs once more by itself, and is named with the signal and what the worker wrote', async () => {
    const { passed, output } = await run(1)
    expect(passed).toBe(true)
    expect(output).toMatch(
      /A test worker died \(SIGKILL\) while it ran .*ends-its-worker\.sample\.ts:\n +\| # Fatal error/,
    )
    expect(output).toMatch(/Run again because their worker died: .*ends-its-worker\.sample\.ts: passed/)
    expect(output.match(/Test Files +.*\((\d)\)/g)?.map((line) => line.at(-2))).toEqual(['2', '1'])
  })

  it('fails the run on a desk', async () => {
    const { passed, output } = await run(0)
    expect(passed).toBe(false)
    expect(output).toContain('A test worker died (SIGKILL)')
  })
})

describe('files to run again', () => {
  const death = { files: ['/a.test.ts'], cause: 'SIGKILL', stderr: Promise.resolve('') }
  const died = { message: '[vitest-pool]: Worker watched-forks emitted error.' }
  const module = (moduleId: string, state: 'failed' | 'passed' | 'pending') => ({ moduleId, state: () => state })

  it('are those of dead workers, also where a test in them had failed before', () => {
    expect(filesToRunAgain([death], [module('/a.test.ts', 'failed'), module('/b.test.ts', 'passed')], [died])).toEqual(
      death.files,
    )
  })

  it('are not those that had passed before the worker died', () => {
    const files = ['/a.test.ts', '/b.test.ts']
    const modules = [module('/a.test.ts', 'pending'), module('/b.test.ts', 'passed')]
    expect(filesToRunAgain([{ ...death, files }], modules, [died])).toEqual(death.files)
  })

  it('are none where another file failed, or something else went wrong', () => {
    expect(filesToRunAgain([death], [module('/b.test.ts', 'failed')], [died])).toEqual([])
    expect(filesToRunAgain([death], [], [died, { message: 'An unhandled rejection' }])).toEqual([])
  })
})
