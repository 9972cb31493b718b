/** Servers that are killed while they approve, upload, export and send alerts. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { chanceOf } from '../../sample/random.ts'
import { createContext } from '../../server/start/create-context.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import {
  bothDatabases,
  newInstallation,
  openSite,
  type Installation,
  type Kind,
  type Site,
} from '../contract/databases.ts'
import { app, orders } from '../contract/fixture.ts'
import { alertsOf, deliver, usernames } from '../contract/notifications.ts'
import { type MailServer, openMailServer } from '../contract/providers.ts'
import { inconsistencies } from './invariants.ts'
import { runUntilKilled } from './killed-process.ts'
import { recordResult } from './results.ts'

/** `npm run trust` uses 100: all of them while it approves, and 30 each also while it uploads, exports or sends. */
const KILLS = Number(process.env['TRUST_KILLS'] ?? 3)
/** Of ten kills, three during each task; the first three are one of each. */
const TASKS = ['upload', 'export', 'alerts', null, 'upload', 'export', 'alerts', 'upload', 'export', 'alerts'] as const
/** The minimum number of kills during each task, per hundred. */
const SHARES = { approve: 100, upload: 30, export: 30, alerts: 30 } as const
/** From this number on, some kills certainly happen within each task. */
const FULL_KILLS = 100
/** Most approvals before a kill; a process that has approved so many waits for it. */
const MOST_APPROVED = 20
/** Enough documents to approve: two in five wait for a first approval. */
const ROWS = Math.max(300, KILLS * MOST_APPROVED * 2.5)
/** Enough for one slow start per kill. */
const TIMEOUT_MS = limitFor(20_000 + KILLS * 2_000)
/** Random delay after the answers that end the wait, so that a kill can happen at any point. */
const MOST_DELAY_MS = 30

describe.concurrent.each(bothDatabases)('a server that is killed while it works, on %s', (kind) => {
  it(
    'has lost nothing it acknowledged, and done nothing partially',
    async ({ expect: check }) => {
      const mail = await openMailServer()
      const { config, remove } = await newInstallation(kind)
      const installation = { config: { ...config, mail: { url: mail.url, from: 'erp@maker.example' } }, remove }
      await subscribe(installation)
      const printed: (readonly string[])[] = []
      for (let turn = 0; turn < KILLS; turn++) printed.push(await workUntilKilled({ installation, mail, turn, kind }))
      const site = await openSite(installation, { rows: ROWS })
      const wrong = await afterwards(site, { mail, printed })
      recordResult({ proof: 4, database: kind, result: `${summaryOf(printed)}: ${wrong.length} inconsistencies` })
      check(wrong).toEqual([])
      if (KILLS >= FULL_KILLS) check(tasksNeverHit(printed)).toEqual([])
      await site.close()
      await Promise.all([installation.remove(), mail.close()])
    },
    TIMEOUT_MS,
  )
})

async function subscribe(installation: Installation): Promise<void> {
  const site = await openSite(installation, { rows: ROWS })
  const admin = await signedIn(site.server, 'admin')
  const name = (await usernames(site))['accounts'] ?? ''
  const saved = await alertsOf(admin).save('orders-first-approved', { has_email: [name] })
  expect(saved.body.ok).toBe(true)
  await site.close()
}

interface Turn {
  readonly installation: Installation
  readonly mail: MailServer
  readonly turn: number
  readonly kind: Kind
}

async function workUntilKilled({ installation, mail, turn, kind }: Turn): Promise<readonly string[]> {
  const task = TASKS[turn % TASKS.length] ?? null
  const tasks = task === null ? ['approve'] : ['approve', task]
  const chance = chanceOf(`kill ${kind} ${turn}`)
  const isTime = (lines: readonly string[]): boolean =>
    tasks.every((each) => lines.some((line) => line.startsWith(`${each} `)))
  return await runUntilKilled(installation, {
    script: 'working-process.ts',
    env: {
      TEST_ROWS: String(ROWS),
      TEST_TASKS: tasks.join(','),
      TEST_APPROVALS: String(MOST_APPROVED),
      TEST_TURN: String(turn),
      SMTP_URL: mail.url,
      MAIL_FROM: 'erp@maker.example',
    },
    isTime,
    delayMs: chance.between(0, MOST_DELAY_MS),
  })
}

const acknowledgedBy = (printed: readonly (readonly string[])[], task: string): readonly string[] =>
  printed.flat().flatMap((line) => (line.startsWith(`${task} `) ? [line.slice(task.length + 1)] : []))

const WORK = ['approve', 'upload', 'export', 'alerts'] as const

interface Hits {
  readonly turns: number
  /** The number of these kills between the beginning and the end of the task. */
  readonly inside: number
  readonly acknowledged: number
}

function hitsOf(printed: readonly (readonly string[])[], task: string): Hits {
  const turns = printed.filter((lines) => lines.includes(`begin ${task}`))
  const inside = turns.filter((lines) => lines.lastIndexOf(`begin ${task}`) > lines.lastIndexOf(`end ${task}`))
  return { turns: turns.length, inside: inside.length, acknowledged: acknowledgedBy(printed, task).length }
}

function summaryOf(printed: readonly (readonly string[])[]): string {
  const tasks = WORK.map((task) => {
    const { turns, inside, acknowledged } = hitsOf(printed, task)
    return `${task} ${turns} (${inside} inside, ${acknowledged} acknowledged)`
  })
  return `kills during ${tasks.join(', ')}`
}

/** Tasks with too few kills, with no kill inside, or with nothing acknowledged before. */
const tasksNeverHit = (printed: readonly (readonly string[])[]): readonly string[] =>
  WORK.filter((task) => {
    const { turns, inside, acknowledged } = hitsOf(printed, task)
    return turns < (KILLS * SHARES[task]) / 100 || inside === 0 || acknowledged === 0
  })

interface Ended {
  readonly mail: MailServer
  readonly printed: readonly (readonly string[])[]
}

/** The errors after the work of the killed processes was taken over and completed. */
async function afterwards(site: Site, { mail, printed }: Ended): Promise<readonly string[]> {
  const acknowledged = {
    moves: acknowledgedBy(printed, 'approve').map((document) => ({ document, to: 'First Approved' })),
    files: acknowledgedBy(printed, 'upload'),
    exports: acknowledgedBy(printed, 'export'),
  }
  await takeOver(site)
  return [
    ...(await inconsistencies(site, acknowledged)),
    ...(await wrongFiles(site)),
    ...(await wrongExports(site)),
    ...(await wrongMessages(site, mail)),
  ]
}

/** Rounds to complete what killed processes began: the last transaction of one may end after the first round. */
const MOST_ROUNDS = 5

/** Expires the leases that killed processes hold on exports and messages; then completes both. */
async function takeOver(site: Site): Promise<void> {
  const { database, installation } = site
  const screens = { get: (name: string) => (name === 'orders' ? orders : undefined), all: () => [orders] }
  const settings = { config: installation.config, database, screens, app: () => app }
  const { exports, delivery } = createContext(settings, (error) => {
    throw error
  })
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await releaseAll(site)
    await exports.round()
    if ((await wrongExports(site)).length === 0) break
  }
  await Promise.all([delivery.close(), exports.close()])
  for (let round = 0; round < 2; round += 1) await deliver(site)
}

async function releaseAll({ database }: Site): Promise<void> {
  await inTenant(database, 'steel', async (work) => {
    await work.updateTable('exports').set({ beat_at: null }).where('state', '=', 'running').execute()
    await work
      .updateTable('messages')
      .set({ next_at: new Date(0) })
      .where('state', '=', 'Queued')
      .execute()
  })
}

/** Checks that each listed file has the bytes of its stored hash. */
async function wrongFiles(site: Site): Promise<readonly string[]> {
  const director = await someone(site, 'director')
  const files = await inTenant(site.database, 'steel', (work) =>
    work.selectFrom('attachments').select(['id', 'hash', 'name']).where('deleted_at', 'is', null).execute(),
  )
  const wrong: string[] = []
  for (const { id, hash, name } of files) {
    const { rawPayload } = await director.file('/main/s/orders/attachmentfile', { key: id })
    if (createHash('sha256').update(rawPayload).digest('hex') !== hash) wrong.push(`the bytes of ${name} differ`)
  }
  return wrong
}

const someone = async (site: Site, role: string): Promise<Browser> => {
  const browser = await signedIn(site.server, role, 'TEX')
  await browser.login(role, 'STEEL', { logoutOthers: 'y' })
  return browser
}

async function wrongExports({ database }: Site): Promise<readonly string[]> {
  const rows = await inTenant(database, 'steel', (work) =>
    work.selectFrom('exports').select(['id', 'state', 'failed']).where('state', '<>', 'ready').execute(),
  )
  return rows.map(({ id, state, failed }) => `export ${id} is ${state}: ${failed}`)
}

/** Checks that there is one message per decision and subscriber, and each has arrived at least once. */
async function wrongMessages({ database }: Site, mail: MailServer): Promise<readonly string[]> {
  const { events, messages } = await inTenant(database, 'steel', async (work) => ({
    events: await work.selectFrom('outbox').select(['payload', 'sent_at']).execute(),
    messages: await work.selectFrom('messages').select(['id', 'pk', 'state']).execute(),
  }))
  const decided = events.map(({ payload }) => (payload as { document: string }).document)
  const arrived = new Set(mail.received.map(({ text }) => /^Message-ID: <([^@]+)@/im.exec(text)?.[1]))
  const once = (ids: readonly string[]) => [...ids].toSorted().join(' ')
  return [
    ...events.filter(({ sent_at }) => sent_at === null).map(() => 'an event waits'),
    ...(once(decided) === once(messages.map(({ pk }) => pk))
      ? []
      : [`${messages.length} messages of ${events.length} decisions`]),
    ...messages.filter(({ state }) => state !== 'Sent').map(({ id, state }) => `message ${id} is ${state}`),
    ...messages.filter(({ id }) => !arrived.has(id)).map(({ id }) => `message ${id} never arrived`),
  ]
}
