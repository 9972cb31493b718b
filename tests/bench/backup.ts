/**
 * `countersign backup` of a million documents on PostgreSQL while two people decide: its duration, including reading
 * all of it again (mark: 3 minutes), and the longest duration of a decision in the meantime (mark: 200 ms), compared
 * with the same without a backup. Run: npm run bench:backup
 *
 * EMBEDDED=1 measures the embedded database; DATABASE_URL another server. DOCUMENTS (1,000,000; embedded 100,000) and
 * SECONDS (10) without a backup. RESTORE=1 also restores the backup into the embedded database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat } from 'node:fs/promises'
import { Agent } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
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
import { approve } from './list-call/decide.ts'
import { benchPostgres } from './list-call/postgres.ts'
import { verdictOf } from './marks.ts'

const MARK_SECONDS = 180
const MARK_MS = 200
const SECONDS = Number(process.env['SECONDS'] ?? 10)
const isEmbedded = process.env['EMBEDDED'] === '1'
const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? (isEmbedded ? 100_000 : 1_000_000))
const PEOPLE = 2
const WAITING = 40_000
/** Pause of a person between two decisions. */
const PAUSE_MS = 20

const folder = join(tmpdir(), 'countersign-bench-backup')
await rm(folder, { recursive: true, force: true })
const config = configOf(folder, isEmbedded ? null : await benchPostgres())
const { waiting } = await prepareLoad(config, { documents: DOCUMENTS, people: 2 * PEOPLE, waiting: WAITING })
const role = 'sales-head'
const documents = [...(waiting[role] ?? [])]
const env = environmentOf(config)
const server = await startProcess('../bench/list-call/ours.ts', { env })
const people = (await signInPeople(server.address, 2 * PEOPLE)).filter((person) => person.role === role)
const agent = new Agent({ keepAlive: true })

/** Milliseconds of each decision until `work` has ended. */
async function timesDuring(work: Promise<unknown>): Promise<readonly number[]> {
  const state = { isOver: false }
  const ended = work.finally(() => (state.isOver = true))
  const times: number[] = []
  const decide = async (person: LoadPerson): Promise<void> => {
    while (!state.isOver && documents.length > 0) {
      const begin = performance.now()
      await approve({ address: server.address, agent }, person, documents.splice(-1))
      times.push(performance.now() - begin)
      await setTimeout(PAUSE_MS)
    }
  }
  await Promise.all([ended, ...people.map(decide)])
  return times.toSorted((one, other) => one - other)
}

function described(times: readonly number[]): string {
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(0)
  return `${times.length} decisions: median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, slowest ${(times.at(-1) ?? 0).toFixed(0)} ms`
}

/** Returns seconds. Throws if the command fails. */
async function countersign(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<number> {
  const begin = performance.now()
  const command = join(import.meta.dirname, '../../engine/cli/main.ts')
  const child = spawn(process.execPath, [command, ...args], { stdio: 'inherit', env: { ...process.env, ...settings } })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`countersign ${args[0]} ended with ${code}.`)
  return (performance.now() - begin) / 1000
}

async function megabytesOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20
}

await timesDuring(setTimeout(2_000))
const alone = await timesDuring(setTimeout(SECONDS * 1000))
console.log(`without a backup: ${described(alone)}`)
const backup = join(folder, 'backup')
let seconds = 0
const during = await timesDuring(countersign(['backup', backup], env).then((took) => (seconds = took)))
console.log(`during a backup:  ${described(during)}`)
const slowest = during.at(-1) ?? 0
console.log(
  `${DOCUMENTS} documents in ${seconds.toFixed(0)} s, ${(await megabytesOf(backup)).toFixed(0)} MB; ` +
    `load of the machine ${loadavg()[0]?.toFixed(1)}`,
)
console.log(`the mark of ${MARK_SECONDS} s is ${verdictOf(seconds <= MARK_SECONDS)}`)
console.log(`the mark of ${MARK_MS} ms is ${verdictOf(slowest < MARK_MS)}`)
await server.stop()
if (process.env['RESTORE'] === '1') {
  const target = {
    ...env,
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'restored'),
    AUDIT_DIR: join(folder, 'restored/audit'),
  }
  console.log(`restored in ${(await countersign(['restore', backup], target)).toFixed(0)} s`)
}
await rm(folder, { recursive: true, force: true })
process.exit()
