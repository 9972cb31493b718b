import { defineConfig } from 'vitest/config'
import { failureReporter } from '../failure-list.ts'
import { deathReporter, watchedForks } from '../worker-deaths.ts'

/** A run of two files, one of which ends its own worker the first time (`run-tests.test.ts`). */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    pool: watchedForks,
    isolate: false,
    // One file per worker, as in the whole run.
    maxWorkers: 2,
    include: ['*.sample.ts'],
    reporters: ['default', deathReporter, failureReporter],
  },
})
