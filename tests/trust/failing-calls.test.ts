/**
 * Proof of failing calls: each database statement, each file operation and each call of another host fails in turn,
 * before or after it has taken effect, while people and jobs work. All or nothing: a successful answer means the
 * complete effect, an error means the complete effect or none, with a message; after a repetition with the same key the
 * effect is there once.
 *
 * `npm run test:all` tries a few of these points. At full length TRUST_FAULTS=200 per database, drawn by TRUST_SEED.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { chanceOf } from '../../sample/random.ts'
import { signedIn } from '../contract/browser.ts'
import { bothDatabases, type Kind, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { alertsOf, usernames } from '../contract/notifications.ts'
import { type MailServer, openMailServer } from '../contract/providers.ts'
import { type Actions, actionsOf, type Step } from './failing-actions.ts'
import { endPauses, type Outcome, screens } from './failing-jobs.ts'
import {
  type Boundary,
  type Calls,
  type Fault,
  FAULT_KINDS,
  type FaultKind,
  type Faults,
  installFaults,
} from './faults.ts'
import { fingerprint } from './fingerprint.ts'
import { inconsistencies } from './invariants.ts'
import { recordResult } from './results.ts'

const POINTS = Number(process.env['TRUST_FAULTS'] ?? 14)
const SEED = process.env['TRUST_SEED'] ?? 'one call after the other'

interface Point extends Fault {
  readonly action: string
}

/** The embedded database has no connection that could break. */
const KINDS: Readonly<Record<Boundary, (kind: Kind) => readonly FaultKind[]>> = {
  database: (kind) => (kind === 'postgres' ? FAULT_KINDS : ['refused', 'refused after']),
  file: () => ['refused', 'refused after'],
  host: () => ['refused', 'refused after'],
}

/** Statuses with a message. 503: try again; 507: no space; 500: a file cannot be read, and waiting does not help. */
const IN_WORDS = [500, 503, 507]

describe.each(bothDatabases)('while each call fails in turn on %s', (kind) => {
  let site: Site
  let mail: MailServer
  let faults: Faults
  let actions: Actions
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    faults = installFaults(join(installation.config.dataDir, '..'))
    mail = await openMailServer((take) => faults.host('mail', take))
    const config = { ...installation.config, mail: { url: mail.url, from: 'erp@maker.example' } }
    site = await openSite({ ...installation, config }, { rows: 100 + 8 * POINTS, screens })
    const [owner, head, director, admin] = await Promise.all(
      (['owner', 'head', 'director', 'admin'] as const).map((role) => signedIn(site.server, role)),
    )
    if (!owner || !head || !director || !admin) throw new Error('Somebody cannot log in.')
    const { owner: name = '' } = await usernames(site)
    await alertsOf(admin).save('orders-first-approved', { has_email: [name] })
    actions = actionsOf({ site, owner, head, director })
  })
  afterAll(async () => {
    faults.remove()
    await site.close()
    await Promise.all([site.installation.remove(), mail.close()])
  })

  /** The number of calls that an action makes if none fails. */
  const callsOf = async (action: string): Promise<Calls> => {
    const step = await stepOf(action)
    faults.arm(null)
    const { status, text } = await step.run()
    await faults.quiet()
    expect([action, status], text).toEqual([action, 200])
    expect(await step.effect()).toEqual(step.whole)
    return faults.disarm().calls
  }
  const stepOf = async (action: string): Promise<Step> => {
    const step = await actions[action]?.()
    if (!step) throw new Error(`There is no action ${action}.`)
    await faults.quiet()
    return step
  }

  /** The errors at this point; empty: the action was done completely or not at all. */
  const failAt = async (point: Point): Promise<{ failed: string | null; wrong: readonly string[] }> => {
    const step = await stepOf(point.action)
    const before = await fingerprint(site)
    faults.arm(point)
    const outcome = await step.run()
    await faults.quiet()
    const { failed } = faults.disarm()
    const wrong = [...wrongAnswer(outcome), ...(await wrongEffect(step, outcome, before))]
    await endPauses(site)
    const again = await step.run()
    await faults.quiet()
    const effect = await step.effect()
    if (again.status !== 200) wrong.push(`done again, the answer was ${again.status}: ${again.text.slice(0, 200)}`)
    if (!isAmong(step.repeated ?? [step.whole], effect)) wrong.push(`done again, there is ${JSON.stringify(effect)}`)
    const where = `${point.action}, ${failed ?? 'not reached'}; answered ${outcome.status}`
    return { failed, wrong: wrong.map((line) => `${where}: ${line}`) }
  }

  const wrongEffect = async (step: Step, { status }: Outcome, before: unknown): Promise<readonly string[]> => {
    const effect = await (step.effectNow ?? step.effect)()
    if (isAmong([step.whole], effect)) return []
    if (step.isJob) {
      // A job has no partial effect, either; if it reports success, it has its complete effect.
      const isExpected = isAmong([step.nothing, ...(step.unfinished ?? [])], effect)
      return isExpected && (status !== 200 || step.isTriedAgain) ? [] : [`the job has left ${JSON.stringify(effect)}`]
    }
    if (status === 200 || !isAmong([step.nothing], effect)) return [`there is ${JSON.stringify(effect)}`]
    const after = await fingerprint(site)
    return isAmong([before], after) ? [] : [`without effect, ${JSON.stringify(before)} became ${JSON.stringify(after)}`]
  }

  it(
    'an action is done completely or not at all, with a message, and once after it is repeated',
    async () => {
      const calls: Record<string, Calls> = {}
      for (const action of Object.keys(actions)) {
        // The first run also reads values that are cached from then on.
        await callsOf(action)
        calls[action] = await callsOf(action)
      }
      const reached: Point[] = []
      const wrong: string[] = []
      for (const point of drawPoints(kind, calls)) {
        if (reached.length === POINTS) break
        const tried = await failAt(point)
        wrong.push(...tried.wrong)
        // Not every point is reached: the number of calls differs when an action polls a job.
        if (tried.failed !== null) reached.push(point)
      }
      report(kind, reached)
      expect(wrong).toEqual([])
      expect(reached).toHaveLength(POINTS)
      expect(await inconsistencies(site)).toEqual([])
    },
    limitFor(20_000 + POINTS * 2_000),
  )
})

function wrongAnswer({ status, text }: Outcome): string[] {
  if (status === 200) return []
  const isText = IN_WORDS.includes(status) && text.startsWith('{') && 'description' in JSON.parse(text)
  return isText ? [] : [`the answer was ${text.slice(0, 200)}`]
}

const isAmong = (effects: readonly unknown[], effect: unknown): boolean =>
  effects.some((each) => JSON.stringify(each) === JSON.stringify(effect))

/** The points of every action and boundary in turn, the calls of each in random order. */
function drawPoints(kind: Kind, calls: Readonly<Record<string, Calls>>): readonly Point[] {
  const chance = chanceOf(SEED)
  const decks = Object.entries(calls).flatMap(([action, counts]) =>
    Object.entries(counts).map(([boundary, count]) => {
      const deck = pointsOf(kind, { action, boundary: boundary as Boundary }, count)
      const drawn = deck.map((point) => ({ point, at: chance.next() })).toSorted((one, other) => one.at - other.at)
      return drawn.map(({ point }) => point)
    }),
  )
  const rounds = Math.max(...decks.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => decks.flatMap((deck) => deck[round] ?? [])).flat()
}

function pointsOf(kind: Kind, at: Pick<Point, 'action' | 'boundary'>, count: number): readonly Point[] {
  return Array.from({ length: count }, (_, index) =>
    KINDS[at.boundary](kind).map((each) => ({ ...at, call: index + 1, kind: each })),
  ).flat()
}

function report(kind: Kind, points: readonly Point[]): void {
  const counted = Map.groupBy(points, ({ boundary }) => boundary)
  const parts = [...counted].map(([boundary, of]) => `${of.length} ${boundary}`)
  const actions = new Set(points.map(({ action }) => action)).size
  const result = `${points.length} points (${parts.join(', ')}) of ${actions} actions: all or nothing`
  recordResult({ proof: 6, database: kind, result })
  if (POINTS > 100) console.log(`${kind}: ${result}`)
}
