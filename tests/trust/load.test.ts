/**
 * Proof of load: 70 % lists, 10 details, 8 comments, 7 decisions of 1 to 12 documents, 5 versions, sent at a
 * rate that does not wait for answers, by 200 people who are signed in.
 *
 * `npm run test:all` runs it for a few seconds on a small installation, and checks that every answer is right. At full length:
 * - TRUST_LOAD_SECONDS=60: 300 calls a second on a million documents of PostgreSQL, 120 on 100,000 of PGlite, with the
 *   marks of the proof; the databases keep their data in TRUST_LOAD_FOLDER for the next run;
 * - TRUST_LOAD_FOLDER: where (/tmp/countersign-load). Every commit waits for its disk;
 * - TRUST_LOAD_DATABASE=pglite or postgres: this database only.
 */
import { mkdir } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import type { Config } from '../../server/config/config.ts'
import { SCREEN, wordOf } from '../bench/list-call/fill.ts'
import { bothDatabases, type Kind, newInstallation } from '../contract/databases.ts'
import type { Load, Measured } from './load.ts'
import {
  configOf,
  environmentOf,
  type LoadDocuments,
  prepareLoad,
  runProcess,
  signInPeople,
  startProcess,
} from './load-site.ts'
import { recordResult } from './results.ts'

const SECONDS = Number(process.env['TRUST_LOAD_SECONDS'] ?? 0)
const isFull = SECONDS > 0
/** Not the server of the test run, whose data is in memory and is deleted after the run. */
const FOLDER = process.env['TRUST_LOAD_FOLDER'] ?? join('/tmp', 'countersign-load')

interface Scale {
  readonly documents: number
  readonly people: number
  readonly rate: number
  readonly seconds: number
  /** Calls for warming up, which are not counted. */
  readonly warmUp: number
}

const full: Readonly<Record<Kind, Scale>> = {
  postgres: { documents: 1_000_000, people: 200, rate: 300, seconds: SECONDS, warmUp: 10 },
  pglite: { documents: 100_000, people: 200, rate: 120, seconds: SECONDS, warmUp: 10 },
}
const short: Scale = { documents: 600, people: 12, rate: 30, seconds: 2, warmUp: 0 }
/** Seven of a hundred calls decide six or seven documents; enough that no role runs out of them by chance. */
const DECIDED_A_CALL = 0.07 * 6.5 * 1.3
/** At full length only: other work on the machine makes calls wait. */
const MARK_MS = 150

const chosen = bothDatabases.filter((kind) => [kind, undefined].includes(process.env['TRUST_LOAD_DATABASE'] as Kind))

describe.each(chosen)('under load on %s', (kind) => {
  const scale = isFull ? full[kind] : short
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  const installation = async (): Promise<Config> => {
    if (!isFull) {
      const made = await newInstallation(kind)
      stops.push(made.remove)
      return made.config
    }
    const folder = join(FOLDER, kind)
    await mkdir(folder, { recursive: true })
    if (kind === 'pglite') return configOf(folder, null)
    const server = await startProcess('../contract/postgres-process.ts', { args: [folder, 'keep-durable'] })
    stops.push(server.stop)
    return configOf(folder, server.address)
  }

  it(
    'answers every call, 95 of 100 in time',
    async () => {
      const config = await installation()
      const waiting = Math.ceil(scale.rate * (scale.seconds + scale.warmUp) * DECIDED_A_CALL)
      const documents = await prepareLoad(config, { ...scale, waiting })
      const server = await startProcess('../bench/list-call/ours.ts', { env: environmentOf(config), isPreferred: true })
      stops.push(server.stop)
      const people = await signInPeople(server.address, scale.people)
      const words = [20, 200, 1_000].map((rows) => wordOf(rows, 1))
      const load: Omit<Load, 'documents'> = {
        ...server,
        screen: SCREEN,
        people,
        words,
        rate: scale.rate,
        seconds: scale.seconds,
      }
      const [warming, measuring] = sharedOut(documents, scale.warmUp / (scale.seconds + scale.warmUp))
      if (scale.warmUp > 0)
        await runProcess<Measured>('load.ts', { ...load, documents: warming, seconds: scale.warmUp })
      const measured = await runProcess<Measured>('load.ts', { ...load, documents: measuring })
      report(kind, scale, measured)
      expect(measured.errors).toEqual({})
      expect(measured.decided).toBeGreaterThan(0)
      if (isFull) expect(measured.all.p95).toBeLessThanOrEqual(MARK_MS)
    },
    limitFor(isFull ? 240_000 : 30_000),
  )
})

/** Splits the waiting documents in two parts, the first with this share, so that nothing is decided twice. */
function sharedOut({ some, waiting }: LoadDocuments, share: number): readonly [LoadDocuments, LoadDocuments] {
  const parts = Object.entries(waiting).map(([role, all]) => ({ role, all, end: Math.floor(all.length * share) }))
  return [
    { some, waiting: Object.fromEntries(parts.map(({ role, all, end }) => [role, all.slice(0, end)])) },
    { some, waiting: Object.fromEntries(parts.map(({ role, all, end }) => [role, all.slice(end)])) },
  ]
}

function report(kind: Kind, scale: Scale, { perSecond, all, errors, kinds, decided }: Measured): void {
  const failed = Object.values(errors).reduce((sum, count) => sum + count, 0)
  const machine = `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`
  const result =
    `${perSecond.toFixed(0)} calls/s, p50 ${all.p50}, p95 ${all.p95}, p99 ${all.p99} ms, ${failed} errors, ` +
    `${decided} documents decided of ${scale.documents}, ${scale.people} people (${machine})`
  recordResult({ proof: 13, database: kind, result })
  if (!isFull) return
  console.log(`${kind}: ${result}`)
  console.table(kinds)
}
