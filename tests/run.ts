/**
 * `npm test`: every check there is. `npm run check`: those that need no
 * server and no browser. `npm run trust`: the proofs of reliability alone, at full length; `npm run trust -- 3 otp`:
 * two of them.
 */
import { findChromium, prepareLightChromium } from './browser/chromium.ts'
import { type Command, execute } from './runner/execute.ts'
import { proofTable } from './runner/proof-table.ts'
import { chooseProofs, runProof } from './runner/run-proofs.ts'
import { runTests } from './runner/run-tests.ts'
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
  { title: 'screens', command: ['node', 'engine/cli/main.ts', 'check', 'screens'] },
  { title: 'tests of screens', command: ['node', 'engine/cli/main.ts', 'test'] },
  {
    title: 'tests of the screens of a new site',
    command: ['node', 'engine/cli/main.ts', 'test', '--screens', 'packaging/site/screens'],
  },
]

const TEST_JOBS: readonly Job[] = [
  // One run for all of them: while a test of one kind waits, one of another kind works.
  { title: 'unit, contract (on both databases), browser and stories tests', command: ['vitest', 'run'] },
]

/** How often test files that did not pass are run again: in continuous integration once, on a desk never. */
const TEST_RERUNS = Number(process.env['TEST_RERUNS'] ?? 0)

/** Prints what a quick job printed at its end, and what a long one prints at once. */
async function run({ title, command }: Job, capture: boolean): Promise<boolean> {
  if (!capture) console.log(`\n— ${title}`)
  const start = Date.now()
  const { passed, output } =
    command[0] === 'vitest'
      ? await runTests(command, { reruns: TEST_RERUNS, capture })
      : await execute(command, { capture })
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  console.log(`${capture ? `\n— ${title}\n${output}` : ''}  ${passed ? 'passed' : 'FAILED'} in ${seconds} s`)
  return passed
}

/** Runs the quick jobs side by side, and the long ones one by one at the same time. Returns the titles of those that failed. */
async function runAll({ quick, long }: Suite): Promise<readonly string[]> {
  const outcomes = quick.map(async (job) => ({ job, passed: await run(job, true) }))
  for (const job of long) outcomes.push(Promise.resolve({ job, passed: await run(job, false) }))
  return (await Promise.all(outcomes)).filter(({ passed }) => !passed).map(({ job }) => job.title)
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
  readonly quick: readonly Job[]
  readonly long: readonly Job[]
}

const SUITES: Readonly<Record<string, Suite>> = {
  check: { quick: STATIC_JOBS, long: [] },
  test: { quick: STATIC_JOBS, long: TEST_JOBS },
}

async function runSuite(name: string): Promise<void> {
  const jobs = SUITES[name]
  if (!jobs) {
    console.error(`There is no suite "${name}": ${[...Object.keys(SUITES), 'trust'].join(', ')}.`)
    process.exit(2)
  }
  if (name === 'test') requireChromium()
  const failed = await runAll(jobs)
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.join(', ')}`)
    process.exit(1)
  }
  console.log('\nEverything passed.')
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
await (suite === 'trust' ? runTrust(words) : runSuite(suite))
