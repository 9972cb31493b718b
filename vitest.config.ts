import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { makeRunFolder } from './tests/runner/run-folder.ts'
import { failureReporter } from './tests/runner/failure-list.ts'
import { commonLimits } from './tests/runner/limits.ts'
import { projectReporter } from './tests/runner/project-summary.ts'
import { filesOfRun } from './tests/runner/tiers.ts'
import { deathReporter, watchedForks } from './tests/runner/worker-deaths.ts'

/** The longest files first, on a machine that has never run them, too: begun last, one core would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((some, other) => Number(isLongest(other)) - Number(isLongest(some)))
  }
}

const LONGEST = ['/stories.test.ts', '/bench/small.test.ts', '/forged.test.ts', '/mutants.test.ts']

function isLongest({ moduleId }: TestSpecification): boolean {
  return LONGEST.some((name) => moduleId.endsWith(name))
}

/** In memory, what tests write costs a tenth of what it costs on a disk: taken where there is room enough. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

function temporaryParent(): string {
  if (process.env['TMPDIR'] || !existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
}
process.env['TMPDIR'] = makeRunFolder(temporaryParent())

/** What one process has read of the code the next need not read again: half the work of a command, a third of a start. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node-code')

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Also on two cores: a third of what a test file does is waiting for a database or a browser.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    tags: [{ name: 'journey', description: 'The journey of the quick tier through a kind of screen.' }],
    reporters: ['default', projectReporter, deathReporter, failureReporter],
    // `npm run coverage`: of the sources that unit tests run.
    coverage: {
      include: ['engine/**/*.{ts,tsx}', 'server/**/*.ts', 'widgets/**/*.{ts,tsx}', 'sample/**/*.ts'],
      exclude: ['**/*.test.{ts,tsx}', '**/*.stories.tsx', 'tools/stories/**'],
      reporter: ['text-summary'],
    },
    // What browser tests need takes longest to make: first, all that can be made at the same time.
    projects: [
      {
        test: {
          name: 'browser',
          isolate: false,
          pool: watchedForks,
          globalSetup: ['tests/browser/global-setup.ts'],
          ...filesOfRun('browser'),
          setupFiles: ['tests/browser/journey-tier.ts'],
          ...commonLimits,
        },
      },
      {
        test: {
          name: 'unit',
          isolate: false,
          pool: watchedForks,
          // Files share a worker: what stands in the place of a global is gone before the next test.
          unstubGlobals: true,
          setupFiles: ['tests/runner/react-commits.ts'],
          ...filesOfRun('unit'),
          ...commonLimits,
        },
      },
      {
        test: {
          name: 'contract',
          isolate: false,
          pool: watchedForks,
          ...filesOfRun('contract'),
          globalSetup: ['tests/contract/global-setup.ts'],
          ...commonLimits,
        },
      },
      {
        test: {
          name: 'stories',
          pool: watchedForks,
          ...filesOfRun('stories'),
          ...commonLimits,
        },
      },
    ],
  },
})
