/**
 * `countersign backup` of a million documents on PostgreSQL while two people decide: its duration, including reading
 * all of it again, and the longest duration of a decision in the meantime, compared with the same without a backup.
 * With `embedded=1` on the embedded database. Then the backup is restored into the embedded database, with `restore=1`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  configOf,
  environmentOf,
  type LoadPerson,
  prepareLoad,
  signInPeople,
  startProcess,
} from '../trust/load-site.ts'
import { defineBench, type Figure } from './bench.ts'
import { approve } from './list-call/decide.ts'
import { SCREEN } from './list-call/fill.ts'
import { documentsOf, filledPostgres } from './list-call/postgres.ts'
import { median, percentile, timed } from './times.ts'

const MARK_SECONDS = 180
const MARK_MS = 200
const PEOPLE = 2
const ROLE = 'sales-head'
/** Pause of a person between two decisions. */
const PAUSE_MS = 20

/** Returns seconds. Throws if the command fails. */
async function countersign(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<number> {
  const command = join(import.meta.dirname, '../../tools/cli/main.ts')
  const ms = await timed(async () => {
    const child = spawn(process.execPath, [command, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...settings },
    })
    const [code] = (await once(child, 'exit')) as [number]
    if (code !== 0) throw new Error(`countersign ${args[0]} ended with ${code}.`)
  })
  return ms / 1000
}

async function megabytesOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
}

export const backupBench = defineBench({
  sizes: {
    full: { documents: 1_000_000, waiting: 40_000, seconds: 10, embedded: 0, restore: 0 },
    small: { documents: 10_000, waiting: 1_000, seconds: 0.5, embedded: 0, restore: 0 },
  },
  async measure({ documents, waiting: wanted, seconds: alone, embedded, restore }, place) {
    const { folder } = place
    const config = embedded === 1 ? configOf(folder, null) : await filledPostgres(place, documentsOf(SCREEN, documents))
    const { waiting } = await prepareLoad(config, { documents, people: 2 * PEOPLE, waiting: wanted })
    const left = [...(waiting[ROLE] ?? [])]
    place.holds(`documents that wait for ${ROLE}`, left.length, wanted / 2)
    const env = environmentOf(config)
    const server = await startProcess('../bench/list-call/ours.ts', { env })
    place.later(server.stop)
    const people = (await signInPeople(server.address, 2 * PEOPLE)).filter(({ role }) => role === ROLE)
    const agent = new Agent({ keepAlive: true })
    /** Milliseconds of each decision until `work` has ended. */
    const timesDuring = async (work: Promise<unknown>): Promise<readonly number[]> => {
      const state = { isOver: false }
      const ended = work.finally(() => (state.isOver = true))
      const times: number[] = []
      const decide = async (person: LoadPerson): Promise<void> => {
        while (!state.isOver && left.length > 0) {
          times.push(await timed(() => approve({ address: server.address, agent }, person, left.splice(-1))))
          await setTimeout(PAUSE_MS)
        }
      }
      await Promise.all([ended, ...people.map(decide)])
      return times
    }
    await timesDuring(setTimeout((alone * 1000) / 5))
    const without = await timesDuring(setTimeout(alone * 1000))
    const backup = join(folder, 'backup')
    let seconds = Number.NaN
    const times = await timesDuring(countersign(['backup', backup], env).then((took) => (seconds = took)))
    place.holds('decisions during the backup', times.length, 1)
    const compared = (what: string, of: (values: readonly number[]) => number, atMost?: number): Figure => {
      const peer = { name: 'without', value: of(without) }
      return {
        what: `decisions during a backup: ${what}`,
        value: of(times),
        unit: 'ms',
        peer,
        ...(atMost && { atMost }),
      }
    }
    const figures: readonly Figure[] = [
      { what: 'a backup, read again', value: seconds, unit: 's', atMost: MARK_SECONDS },
      { what: 'its size', value: await megabytesOf(backup), unit: 'MB' },
      compared('slowest', (values) => Math.max(...values), MARK_MS),
      compared('99 % within', (values) => percentile(values, 0.99)),
      compared('median', median),
    ]
    if (restore !== 1) return figures
    const data = join(folder, 'restored')
    const target = { ...env, DATABASE_URL: '', DATA_DIR: data, AUDIT_DIR: join(data, 'audit') }
    return [...figures, { what: 'restored', value: await countersign(['restore', backup], target), unit: 's' }]
  },
})
