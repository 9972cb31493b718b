/** The processes of a cluster, each with its own folders, and the supervisor that restarts them when they end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitFor } from '../runner/limits.ts'
import type { Chance } from '../../sample/random.ts'

interface HostSettings {
  readonly port: number
  /** The folder for the data and the outbox of this process. */
  readonly folder: string
  /** The settings that all hosts share. */
  readonly env: Readonly<Record<string, string>>
}

/** One process that is restarted whenever it ends, as a service manager does. */
interface Host {
  /** Null while it does not answer. */
  pid(): number | null
  /** Kills it with SIGKILL. */
  kill(): void
  stop(): Promise<void>
}

export interface Hosts {
  readonly ports: readonly number[]
  /** The ids of processes that answer, in the order of the ports. */
  pids(): readonly number[]
  /** Resolves when all of them answer. */
  ready(): Promise<void>
  /**
   * Kills one that answers with SIGKILL. False: no more answer than are spared.
   *
   * @param spared missing: the last one
   */
  killOne(chance: Chance, spared?: number): boolean
  /** The output of all processes, to find the cause of a failure. */
  printed(): string
  stop(): Promise<void>
}

export function startHosts(all: readonly HostSettings[]): Hosts {
  const printed: string[] = []
  const hosts = all.map((settings) => keepRunning(settings, (part) => void printed.push(part)))
  const running = (): readonly Host[] => hosts.filter((host) => host.pid() !== null)
  return {
    ports: all.map(({ port }) => port),
    pids: () => running().flatMap((host) => host.pid() ?? []),
    async ready() {
      for (const begin = performance.now(); running().length < hosts.length; await sleep(50)) {
        if (performance.now() - begin > LONGEST_START_MS) throw new Error(`Not all are ready:\n${printed.join('')}`)
      }
    },
    killOne(chance, spared = 1) {
      const candidates = running()
      if (candidates.length <= spared) return false
      candidates[chance.between(0, candidates.length - 1)]?.kill()
      return true
    },
    printed: () => printed.join(''),
    stop: async () => void (await Promise.all(hosts.map((host) => host.stop()))),
  }
}

/** The line that it prints when it listens. */
const ADDRESS = /^http:.*\n/m
const LONGEST_START_MS = limitFor(30_000)
/** Pause between its end and the next start. */
const PAUSE_MS = 100

function keepRunning({ port, folder, env }: HostSettings, print: (part: string) => void): Host {
  const state = { isStopping: false, isReady: false }
  let child: ChildProcess
  const start = (): void => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'cluster-process.ts')], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        LOG_LEVEL: 'error',
        ...env,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        OUTBOX_DIR: join(folder, 'outbox'),
      },
    })
    child.stderr?.on('data', (part: Buffer) => print(part.toString()))
    child.stdout?.on('data', (part: Buffer) => {
      state.isReady ||= ADDRESS.test(part.toString())
      print(part.toString().replace(ADDRESS, ''))
    })
    child.once('exit', () => {
      state.isReady = false
      if (!state.isStopping) setTimeout(() => state.isStopping || start(), PAUSE_MS)
    })
  }
  start()
  return {
    pid: () => (state.isReady ? (child.pid ?? null) : null),
    kill() {
      state.isReady = false
      child.kill('SIGKILL')
    },
    async stop() {
      state.isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.stdin?.end()
      await ended
    },
  }
}
