/**
 * `npm run bench` runs all benchmarks and prints their figures as one table; `-- list search` two of them, in that
 * order; `-- --small` in seconds, without a verdict; `-- search documents=100000` with another option. It ends with
 * exit code 1 if a mark is missed or a benchmark did not run to its end.
 */
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { figureTable, isMissed } from './figure-table.ts'
import { type BenchOutcome, runBench } from './run-bench.ts'

const { values, positionals } = parseArgs({ options: { small: { type: 'boolean' } }, allowPositionals: true })
const isSmall = values.small === true
const options = positionals.filter((word) => word.includes('='))
const names = positionals.filter((word) => !word.includes('='))
const known = benches.map(({ name }) => name)
const unknown = names.find((name) => !known.includes(name))
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}": ${known.join(', ')}.`)
  process.exit(2)
}
const outcomes: BenchOutcome[] = []
for (const name of names.length > 0 ? names : known) {
  console.log(`\n— ${name}`)
  const outcome = await runBench({ name, size: isSmall ? 'small' : 'full', options })
  console.log(`  ${outcome.failure ?? 'measured'} in ${outcome.seconds} s, CPU ${outcome.cpuSeconds} s`)
  outcomes.push(outcome)
}
console.log(`\n${figureTable(outcomes, !isSmall)}`)
if (outcomes.some((outcome) => isMissed(outcome, !isSmall))) process.exitCode = 1
