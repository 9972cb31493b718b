import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest file first, on a machine that has never run them, too: begun last, one core would wait for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((some, other) => Number(isLongest(other)) - Number(isLongest(some)))
  }
}

function isLongest({ moduleId }: TestSpecification): boolean {
  return moduleId.endsWith('/stories.test.ts')
}

/** What tests write is gone with them: in memory it costs a tenth of a disk, where there is room enough. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30
if (!process.env['TMPDIR'] && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize >= ROOM_BYTES) process.env['TMPDIR'] = MEMORY
}

/** What one process has read of the code the next need not read again: half the work of a command, a third of a start. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/node-code')

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Also on two cores: half of what a test file does is waiting for a database or a browser.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    // What browser tests need takes longest to make: first, all that can be made at the same time.
    projects: [
      {
        test: {
          name: 'browser',
          isolate: false,
          // None on anybody's desk. Where nobody looks on, a test that needed a second try is named in the report.
          retry: Number(process.env['TEST_RETRY'] ?? 0),
          globalSetup: ['tests/browser/global-setup.ts'],
          include: ['tests/browser/**/*.test.ts'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'unit',
          isolate: false,
          // Files share a worker: what stands in the place of a global is gone before the next test.
          unstubGlobals: true,
          include: [
            'engine/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'widgets/**/*.test.{ts,tsx}',
            'sample/**/*.test.ts',
            'tests/**/*.test.ts',
          ],
          exclude: ['tests/contract/**', 'tests/trust/**', 'tests/browser/**', 'tests/stories/**'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'contract',
          isolate: false,
          include: ['tests/contract/**/*.test.ts', 'tests/trust/**/*.test.ts'],
          globalSetup: ['tests/contract/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'stories',
          include: ['tests/stories/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
