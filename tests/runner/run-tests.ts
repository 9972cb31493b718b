import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type Command, execute, type Execution } from './execute.ts'
import { withEqualPriorities } from './priority.ts'

interface Options {
  /** How often test files that failed, or whose worker died, are run again, by themselves in a new run. */
  readonly reruns: number
  /** As in `execute`. */
  readonly capture?: boolean
}

/**
 * Runs Vitest, and then again the few test files that failed or lost their worker (`filesToRunAgain`), each from its
 * beginning, one after the other, with nothing else running. They are named at the end of the report.
 */
export async function runTests(command: Command, { reruns, capture = false }: Options): Promise<Execution> {
  const folder = await mkdtemp(join(tmpdir(), 'unfinished-'))
  const list = join(folder, 'files')
  try {
    const first = await execute(withEqualPriorities(command), { env: { TEST_UNFINISHED: list }, capture })
    const files = (await readFile(list, 'utf8').catch(() => '')).split('\n').filter(Boolean)
    if (first.passed || reruns === 0 || files.length === 0) return first
    const second = await runTests([...command, ...files, '--maxWorkers=1'], { reruns: reruns - 1, capture })
    const names = files.map((file) => relative(process.cwd(), file)).join(', ')
    const note = `\nRun again because they did not pass: ${names}: ${second.passed ? 'passed' : 'FAILED'}\n`
    if (!capture) console.log(note)
    return { passed: second.passed, output: first.output + second.output + note }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
