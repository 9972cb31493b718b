/**
 * Test workers whose process died: the files that they leave unfinished, the signal, and the end of their standard
 * error. Also decides which test files are worth a second run.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SerializedError } from 'vitest'
import { ForksPoolWorker, type Reporter, type TestModule, type WorkerRequest } from 'vitest/node'
import { testFileOf } from './failure-list.ts'

export interface WorkerDeath {
  /** Paths of the test files that did not finish. */
  readonly files: readonly string[]
  /** `SIGTRAP`, or `exit code 7`. */
  readonly cause: string
  /** The end of its standard error output: V8 and the C library write their reason there. */
  readonly stderr: Promise<string>
}

const POOL = 'watched-forks'
const TAIL_CHARS = 4_000
const DRAIN_MS = 1_000
const deaths: WorkerDeath[] = []

/** Vitest's own worker in a process, with a record of its death. */
class WatchedFork extends ForksPoolWorker {
  override readonly name = POOL
  #files: readonly string[] = []
  #isStopping = false

  override send(request: WorkerRequest): void {
    if (request.type === 'run') this.#files = request.context.files.map(({ filepath }) => filepath)
    super.send(request)
  }

  override async start(): Promise<void> {
    await super.start()
    // Vitest does not expose its process, not even to a subclass.
    const child = Reflect.get(this, 'fork') as ChildProcess
    let tail = ''
    child.stderr?.on('data', (part: Buffer) => (tail = (tail + part.toString()).slice(-TAIL_CHARS)))
    child.once('exit', (code, signal) => {
      if (this.#isStopping) return
      // A process that the worker started may keep the stream open forever.
      const stderr = Promise.race([once(child, 'close'), sleep(DRAIN_MS)]).then(() => tail.trim())
      deaths.push({ files: this.#files, cause: signal ?? `exit code ${code}`, stderr })
    })
  }

  override async stop(): Promise<void> {
    this.#isStopping = true
    await super.stop()
  }
}

/** The pool of `vitest.config.ts`: forks, as by default. */
export const watchedForks = {
  name: POOL,
  createPoolWorker: (...[options]: ConstructorParameters<typeof ForksPoolWorker>) => new WatchedFork(options),
}

/**
 * Prints each death at the end of the run. If `TEST_UNFINISHED` names a file, it writes the paths of the test files to
 * run again into it, one per line.
 */
export const deathReporter: Reporter = {
  async onTestRunEnd(modules, errors) {
    for (const death of deaths) console.error(await describeDeath(death))
    const list = process.env['TEST_UNFINISHED']
    if (list) writeFileSync(list, filesToRunAgain(deaths, modules, errors).join('\n'))
  },
}

async function describeDeath({ files, cause, stderr }: WorkerDeath): Promise<string> {
  const paths = files.map((file) => relative(process.cwd(), file)).join(', ')
  const lines = (await stderr) || 'It wrote nothing to standard error.'
  return `\nA test worker died (${cause}) while it ran ${paths}:\n${lines.replaceAll(/^/gm, '  | ')}`
}

/** More than this many in one run cannot be due to timing. */
const MOST_FILES_AGAIN = 6

/**
 * Files of dead workers that had not passed yet, files with a failed test, and files in which an error was thrown outside
 * of a test; none if there are many, or if an error belongs to no file.
 */
export function filesToRunAgain(
  died: readonly WorkerDeath[],
  modules: readonly Pick<TestModule, 'moduleId' | 'state'>[],
  errors: readonly SerializedError[],
): string[] {
  const inState = (state: ReturnType<TestModule['state']>) =>
    modules.filter((module) => module.state() === state).map(({ moduleId }) => moduleId)
  const unfinished = new Set(died.flatMap((death) => death.files)).difference(new Set(inState('passed')))
  const otherErrors = errors.filter(({ message }) => !message.includes(`Worker ${POOL} emitted error`))
  const erring = otherErrors.map(testFileOf).filter((path) => path !== undefined)
  const failed = new Set([...inState('failed'), ...erring]).difference(unfinished)
  return erring.length < otherErrors.length || failed.size > MOST_FILES_AGAIN ? [] : [...unfinished, ...failed]
}
