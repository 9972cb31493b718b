/**
 * `npm test`: the quick tier, in minutes. `npm run test:all`: everything else. `npm run test:changed`: what concerns the
 * changes since main. `npm run check`: what needs no server and no browser. `npm run trust`: the proofs of reliability
 * alone, at full length; `npm run trust -- 3 otp`: two of them.
 */
import { existsSync } from 'node:fs'
import { findChromium, prepareLightChromium } from './browser/chromium.ts'
import { type Command, execute } from './runner/execute.ts'
import { jobTable, type JobOutcome } from './runner/job-table.ts'
import { cpuSecondsOf } from './runner/processes.ts'
import { proofTable } from './runner/proof-table.ts'
import { chooseProofs, runProof } from './runner/run-proofs.ts'
import { changedTests } from './runner/run-changed.ts'
import { runTests } from './runner/run-tests.ts'
import type { Tier } from './runner/tiers.ts'
import { type Proof, proofs } from './trust/proofs.ts'

interface Job {
  readonly title: string
  readonly command: Command
}

const TYPES_CACHE = 'node_modules/.cache/types.tsbuildinfo'

const STATIC_JOBS: readonly Job[] = [
  // What an earlier run has found is true of the files that have not changed since.
  { title: 'types', command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_CACHE] },
  { title: 'lint: layers, cycles, sizes', command: ['oxlint', '--deny-warnings'] },
  { title: 'format', command: ['oxfmt', '--check'] },
  { title: 'dead code', command: ['knip', '--no-progress'] },
  { title: 'screens', command: ['node', 'tools/cli/main.ts', 'check', 'screens'] },
  { title: 'tests of screens', command: ['node', 'tools/cli/main.ts', 'test'] },
  {
    title: 'tests of the screens of a new site',
    command: ['node', 'tools/cli/main.ts', 'test', '--screens', 'packaging/site/screens'],
  },
]

/** One run for the tests of a tier: while a test of one kind waits, one of another kind works. */
const testsOf = (title: string): readonly Job[] => [{ title, command: ['vitest', 'run'] }]

/** How often test files that did not pass are run again: in continuous integration once, on a desk never. */
const TEST_RERUNS = Number(process.env['TEST_RERUNS'] ?? 0)

/** Prints what a quick job printed at its end, and what a long one prints at once. */
async function run({ title, command }: Job, capture: boolean): Promise<JobOutcome> {
  if (!capture) console.log(`\n— ${title}`)
  const start = Date.now()
  const { passed, output } =
    command[0] === 'vitest'
      ? await runTests(command, { reruns: TEST_RERUNS, capture })
      : await execute(command, { capture })
  const seconds = (Date.now() - start) / 1000
  console.log(`${capture ? `\n— ${title}\n${output}` : ''}  ${passed ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`)
  return { title, command, passed, seconds }
}

/** Runs the quick jobs side by side, and the long ones one by one at the same time. */
async function runAll({ quick, long }: Suite): Promise<readonly JobOutcome[]> {
  const outcomes = quick.map((job) => run(job, true))
  for (const job of long) outcomes.push(Promise.resolve(await run(job, false)))
  return await Promise.all(outcomes)
}

/** A browser is missing on a fresh machine: better to say so before ten minutes of other tests. */
function requireChromium(): void {
  const found = findChromium({ install: true })
  if ('advice' in found) {
    console.error(found.advice)
    process.exit(1)
  }
  const advice = prepareLightChromium()
  if (advice !== null) console.log(advice)
}

interface Suite {
  readonly title: string
  readonly quick: readonly Job[]
  readonly long: readonly Job[]
  /** Missing: it needs no browser. */
  readonly tier?: Tier
}

const SUITES: Readonly<Record<string, Suite>> = {
  check: { title: 'static checks', quick: STATIC_JOBS, long: [] },
  test: {
    title: 'quick tier',
    tier: 'quick',
    quick: STATIC_JOBS,
    long: testsOf(
      'unit tests, contract on the embedded database, a journey of each kind of screen, a story of each screen and part',
    ),
  },
  all: {
    title: 'thorough tier',
    tier: 'thorough',
    quick: [],
    long: testsOf(
      'contract on PostgreSQL, short proofs, package, mutants, all journeys, all states of stories and their pictures',
    ),
  },
}

function suiteOf(name: string): Suite {
  const suite = SUITES[name]
  if (suite) return suite
  console.error(`There is no suite "${name}": ${[...Object.keys(SUITES), 'changed', 'trust'].join(', ')}.`)
  process.exit(2)
}

/** @param since the branch or commit whose changes count; missing: main */
function changedSuite(since: string | undefined): Suite {
  const { changed, notice, sources, screens, unit, contract, browser } = changedTests(since)
  console.log(notice)
  const [types, , , , ...ofScreens] = STATIC_JOBS
  const existing = changed.filter((file) => existsSync(file))
  const scripts = existing.filter((file) => /\.tsx?$/.test(file))
  const texts = existing.filter((file) => sources.includes(file))
  const quick = [
    ...(types && scripts.length > 0 ? [types] : []),
    ...(scripts.length > 0 ? [{ title: 'lint', command: ['oxlint', '--deny-warnings', ...scripts] } as const] : []),
    ...(texts.length > 0 ? [{ title: 'format', command: ['oxfmt', '--check', ...texts] } as const] : []),
    ...(screens ? ofScreens : []),
  ]
  const files = [...unit, ...contract, ...browser]
  const long = changed.length > 0 ? [{ title: 'tests', command: ['vitest', 'run', ...files] } as const] : []
  return { title: 'what changed', tier: 'quick', quick, long }
}

async function runSuite(suite: Suite): Promise<void> {
  if (suite.tier) {
    requireChromium()
    process.env['TEST_TIER'] = suite.tier
  }
  const start = Date.now()
  const outcomes = await runAll(suite)
  console.log(
    `\n${jobTable(suite.title, outcomes, { seconds: (Date.now() - start) / 1000, cpuSeconds: cpuSecondsOf(process.pid) })}`,
  )
  if (outcomes.some(({ passed }) => !passed)) process.exit(1)
}

/** Prints what failing proofs printed as it fails, and all results at the end. */
async function runTrust(wanted: readonly string[]): Promise<void> {
  const chosen = chosenProofs(wanted)
  if (chosen.some(({ files }) => files.some((file) => file.startsWith('tests/browser/')))) requireChromium()
  const outcomes = []
  for (const proof of chosen) {
    const outcome = await runProof(proof)
    console.log(`${outcome.output}${proof.number} ${proof.name}: ${outcome.verdict} in ${outcome.seconds} s`)
    outcomes.push(outcome)
  }
  console.log(`\n${proofTable(outcomes)}`)
  if (outcomes.some(({ verdict }) => verdict === 'FAILED')) process.exit(1)
}

function chosenProofs(wanted: readonly string[]): readonly Proof[] {
  try {
    return chooseProofs(proofs, wanted)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

const [, , suite = 'test', ...words] = process.argv
if (suite === 'trust') await runTrust(words)
else await runSuite(suite === 'changed' ? changedSuite(words[0]) : suiteOf(suite))
