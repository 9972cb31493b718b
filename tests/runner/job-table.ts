/** The end of a run: what it consisted of, with seconds, and how each failed job runs alone. */
import type { Command } from './execute.ts'

export interface JobOutcome {
  readonly title: string
  readonly command: Command
  readonly passed: boolean
  readonly seconds: number
}

interface RunTimes {
  /** Of the whole run, whose jobs run side by side. */
  readonly seconds: number
  /** Of all its processes: the same on a machine that has other work. */
  readonly cpuSeconds: number
}

export function jobTable(title: string, jobs: readonly JobOutcome[], { seconds, cpuSeconds }: RunTimes): string {
  const failed = jobs.filter(({ passed }) => !passed)
  const lines = jobs.map((job) => `${duration(job.seconds)}  ${job.passed ? 'passed' : 'FAILED'}  ${job.title}`)
  // Vitest has said how each of its files runs alone.
  const alone = failed
    .filter(({ command }) => command[0] !== 'vitest')
    .map(({ command }) => `Run alone: ${callOf(command)}`)
  const verdict = failed.length === 0 ? 'Everything passed' : `${failed.length} of ${jobs.length} failed`
  return [
    ...lines,
    ...alone,
    `${duration(seconds)}  ${title}: ${verdict}. CPU time ${duration(cpuSeconds).trim()}.`,
  ].join('\n')
}

const callOf = ([file, ...args]: Command): string => [file === 'node' ? file : `npx ${file}`, ...args].join(' ')

/** `1:05 min`, of one width. */
function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`.padStart(9)
}
