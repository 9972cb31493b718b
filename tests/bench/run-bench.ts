/** Runs a benchmark in a process of its own, so that neither an error nor memory of one touches the next. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { cpuSecondsOf, killTree } from '../runner/processes.ts'
import type { BenchSize } from './bench.ts'
import type { Found } from './one.ts'

export interface BenchRun {
  readonly name: string
  readonly size: BenchSize
  /** As `rounds=3`; missing: as the size says. */
  readonly options?: readonly string[]
  /** Captures what it prints, instead of showing it at once. */
  readonly isSilent?: boolean
}

export interface BenchOutcome extends Found {
  readonly name: string
  readonly seconds: number
  /** CPU time of all its processes. */
  readonly cpuSeconds: number
  /** Why it did not run to its end; null: it did. */
  readonly failure: string | null
  /** What it printed, if that was captured. */
  readonly output: string
}

/** What hangs is ended. */
const LONGEST_MS = 3_600_000
const ONE = join(import.meta.dirname, 'one.ts')

/** @param program that runs one benchmark; missing: `one.ts` */
export async function runBench(run: BenchRun, program = ONE): Promise<BenchOutcome> {
  const { name, size, options = [], isSilent = false } = run
  const [begin, before] = [performance.now(), cpuSecondsOf(process.pid)]
  const stdio = isSilent ? 'pipe' : 'inherit'
  const child = fork(program, [name, size, ...options], {
    stdio: ['ignore', stdio, stdio, 'ipc'],
  })
  const limit = setTimeout(() => killTree(child.pid ?? 0), LONGEST_MS)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()))
  let answer: Partial<Found & { readonly failure: string }> = {}
  child.once('message', (message) => (answer = message as typeof answer))
  const code = await new Promise((resolve) => child.once('exit', (status, signal) => resolve(signal ?? status)))
  clearTimeout(limit)
  const seconds = Math.round((performance.now() - begin) / 1000)
  const {
    figures = [],
    held = [],
    failure = figures.length > 0 ? null : `It ended with ${code}, without a word.`,
  } = answer
  const cpuSeconds = Math.round(cpuSecondsOf(process.pid) - before)
  return { name, seconds, cpuSeconds, output, figures, held, failure }
}
