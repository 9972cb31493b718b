import { expect, it } from 'vitest'
import { jobTable } from './job-table.ts'

it('ends a run with the seconds of each job, how a failed one runs alone, and the CPU time of all', () => {
  const types = { title: 'types', command: ['tsc', '--noEmit'], passed: false, seconds: 12 } as const
  const tests = { title: 'tests', command: ['vitest', 'run'], passed: true, seconds: 412 } as const
  expect(jobTable('quick tier', [types, tests], { seconds: 415, cpuSeconds: 800 }).split('\n')).toEqual([
    ' 0:12 min  FAILED  types',
    ' 6:52 min  passed  tests',
    'Run alone: npx tsc --noEmit',
    ' 6:55 min  quick tier: 1 of 2 failed. CPU time 13:20 min.',
  ])
})
