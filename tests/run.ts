/**
 * `npm test`: every check there is, in the order of what fails soonest. `npm run check`: those that need no
 * server and no browser. `npm run trust`: the proofs of reliability alone, at full length.
 */
import { spawnSync } from 'node:child_process'
import { findChromium } from './browser/chromium.ts'

interface Job {
  readonly title: string
  readonly command: readonly [string, ...string[]]
}

const STATIC_JOBS: readonly Job[] = [
  { title: 'types', command: ['tsc', '--noEmit'] },
  { title: 'lint: layers, cycles, sizes', command: ['oxlint', '--deny-warnings'] },
  { title: 'format', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { title: 'dead code', command: ['knip', '--no-progress'] },
  { title: 'screens', command: ['node', 'engine/cli/main.ts', 'check', 'screens'] },
]

const TEST_JOBS: readonly Job[] = [
  // One run for all of them: while a test of one kind waits, one of another kind works.
  { title: 'unit, contract (on both databases) and browser tests', command: ['vitest', 'run'] },
]

const TRUST_JOBS: readonly Job[] = [
  { title: 'proofs of reliability', command: ['vitest', 'run', '--project', 'contract', 'tests/trust'] },
]
/** `npm test` kills twice a database; the proof is a hundred. */
const FULL_LENGTH = { TRUST_KILLS: '100' }

function run(job: Job): boolean {
  console.log(`\n— ${job.title}`)
  const [command, ...args] = job.command
  const started = Date.now()
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (error) console.error(`${command} could not be started: ${error.message}. Run this through npm.`)
  console.log(`  ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return status === 0
}

/** A browser is missing on a fresh machine: better to say so before ten minutes of other tests. */
function requireChromium(): void {
  const found = findChromium({ install: true })
  if ('path' in found) return
  console.error(found.advice)
  process.exit(1)
}

const SUITES: Readonly<Record<string, readonly Job[]>> = {
  check: STATIC_JOBS,
  test: [...STATIC_JOBS, ...TEST_JOBS],
  trust: TRUST_JOBS,
}
const suite = process.argv[2] ?? 'test'
const jobs = SUITES[suite]
if (!jobs) {
  console.error(`There is no suite "${suite}": ${Object.keys(SUITES).join(', ')}.`)
  process.exit(2)
}
if (suite === 'test') requireChromium()
if (suite === 'trust') Object.assign(process.env, FULL_LENGTH)
const failed = jobs.filter((job) => !run(job))
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map((job) => job.title).join(', ')}`)
  process.exit(1)
}
console.log('\nEverything passed.')
