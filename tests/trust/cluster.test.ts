/**
 * Three processes behind a balancer, on a PostgreSQL primary with a hot standby: people decide, read, comment, upload
 * and export while a process is killed every two seconds, and the primary once.
 *
 * `npm run test:all` runs it with a few people for some seconds, and checks that all answers are right. At full length
 * TRUST_CLUSTER_SECONDS=300: 60 people, and every call answered within ten seconds.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpus, loadavg } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { chanceOf } from '../../sample/random.ts'
import { SCREEN } from '../bench/list-call/fill.ts'
import { emptyLedger, type Ledger } from './cluster-ledger.ts'
import { type SharedState, type Member, memberOf } from './cluster-member.ts'
import { clusterErrors } from './cluster-outcome.ts'
import { work } from './cluster-people.ts'
import { type Cluster, startCluster } from './cluster-site.ts'
import { signInPeople } from './load-site.ts'
import { recordResult } from './results.ts'

const SECONDS = Number(process.env['TRUST_CLUSTER_SECONDS'] ?? 0)
const isFull = SECONDS > 0
const scale = isFull
  ? { seconds: SECONDS, people: 60, documents: 30_000, waiting: 8_000 }
  : { seconds: 12, people: 12, documents: 1_500, waiting: 500 }
const PROCESSES = 3
const KILL_EVERY_MS = 2_000
/** Allows for a busy machine. */
const LONGEST_MS = limitFor(30_000 + scale.seconds * 1_000)

describe('three processes on a primary with a hot standby', () => {
  let cluster: Cluster
  let members: readonly Member[] = []
  const ledger = emptyLedger()
  const state = { isOver: false }
  beforeAll(async () => {
    cluster = await startCluster({ processes: PROCESSES, preparing: scale })
    const { address, documents } = cluster
    const waiting = Object.fromEntries(Object.entries(documents.waiting).map(([role, of]) => [role, [...of]]))
    const crowd: SharedState = { address, ledger, documents, waiting, isOver: () => state.isOver }
    const people = await signInPeople(address, scale.people)
    members = people.map((person, number) => memberOf(crowd, person, number))
  }, LONGEST_MS)
  afterAll(async () => await cluster.stop(), LONGEST_MS)

  it(
    'lose nothing and do nothing twice while processes are killed in turn, and the primary once',
    async () => {
      const working = Promise.all(members.map(work))
      const disturbed = await disturb(cluster)
      // On a busy machine nothing may have been decided so far.
      await expect.poll(() => ledger.moves.length).toBeGreaterThan(0)
      state.isOver = true
      await working
      await cluster.hosts.ready()
      const wrong = await clusterErrors({ cluster, ledger, members })
      report(ledger, disturbed, wrong.length)
      expect(wrong).toEqual([])
      expect(disturbed.kills).toBeGreaterThan(0)
      expect(ledger.begunAnew).toBe(0)
      if (isFull) expect(ledger.slow).toEqual([])
    },
    LONGEST_MS,
  )

  it(
    'are detected to have lost something or done it twice',
    async () => {
      const [move] = ledger.moves
      const member = members[0]
      if (!move || !member) throw new Error('Nobody has decided anything.')
      // A comment that was never acknowledged, entries that are not stored, and a move acknowledged to two people.
      const text = 'Seen by nobody'
      await member.calls.addComment({ screen: SCREEN, key: move.document, text, idempotencyKey: randomUUID() })
      ledger.moves.push({ ...move, person: move.person + 1 })
      ledger.comments.push('Seen by somebody')
      ledger.files.push({ name: 'lost.txt', document: move.document, hash: '', person: 0 })
      const wrong = (await clusterErrors({ cluster, ledger, members })).join('\n')
      expect(wrong).toContain(`a comment that was never acknowledged: ${text}`)
      expect(wrong).toContain(`move ${move.document} ${move.to} was acknowledged 2 times`)
      expect(wrong).toContain(`were acknowledged to load-${move.person + 1}, the audit has`)
      expect(wrong).toContain('acknowledged comment Seen by somebody is lost')
      expect(wrong).toContain('lost.txt is there 0 times')
    },
    LONGEST_MS,
  )
})

interface Disturbed {
  readonly kills: number
  /** From the end of the primary until the standby accepts writes. */
  readonly failOverMs: number
}

/** Kills a process every two seconds, and the primary halfway through. */
async function disturb({ hosts, postgres }: Cluster): Promise<Disturbed> {
  const chance = chanceOf('cluster')
  let kills = 0
  const killing = setInterval(() => (kills += Number(hosts.killOne(chance))), KILL_EVERY_MS)
  await sleep((scale.seconds / 2) * 1_000)
  const begin = performance.now()
  await postgres.failOver()
  const failOverMs = performance.now() - begin
  await sleep((scale.seconds / 2) * 1_000)
  clearInterval(killing)
  return { kills, failOverMs }
}

const timesOf = ({ times }: Ledger): readonly number[] =>
  [...times.values()].flat().toSorted((one, other) => one - other)
const longestOf = (ledger: Ledger): number => timesOf(ledger).at(-1) ?? 0

function report(ledger: Ledger, { kills, failOverMs }: Disturbed, wrong: number): void {
  const times = timesOf(ledger)
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  const { moves, comments, files, exports, repeated, late, begunAnew } = ledger
  const result =
    `${scale.people} people, ${scale.seconds} s, ${kills} processes killed, primary lost once (${failOverMs.toFixed(0)} ms): ` +
    `${times.length} calls, ${repeated} sent again, p95 ${p95.toFixed(0)} ms, longest ${(longestOf(ledger) / 1000).toFixed(1)} s; ` +
    `${moves.length} decisions (${late} too late), ${comments.length} comments, ${files.length} files ` +
    `(${begunAnew} begun anew), ${exports.length} exports: ${wrong} inconsistencies ` +
    `(${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)})`
  recordResult({ proof: 16, database: 'postgres', result })
  if (!isFull) return
  console.log(result)
  for (const [kind, all] of ledger.times) {
    console.log(`${kind}: ${all.length} calls, longest ${(Math.max(...all) / 1000).toFixed(1)} s`)
  }
}
