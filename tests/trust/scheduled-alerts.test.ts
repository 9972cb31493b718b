/** A due alert is sent exactly once, at whatever point the server is killed (specialised-modules §2, §4). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { signedIn } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Installation, type Site } from '../contract/databases.ts'
import { alertsOf, deliver, schedulerOn, usernames } from '../contract/notifications.ts'
import { openMailServer } from '../contract/providers.ts'

/** `npm run test:all` kills within the open transaction; `npm run trust` at all other points, too. */
const STOPS = process.env['TRUST_KILLS'] === undefined ? ['claimed'] : ['claimed', 'queued', 'taken']
const SLUG = 'documents-waiting'
const MINUTE_MS = 60_000
const ROWS = { rows: 40 }

describe.each(bothDatabases)('a scheduled alert on %s', (kind) => {
  it.each(STOPS)('is sent once to each recipient when the server is killed while its messages are %s', async (stop) => {
    const mail = await openMailServer()
    const { config, remove } = await newInstallation(kind)
    const from = 'erp@maker.example'
    const installation = { config: { ...config, mail: { url: mail.url, from } }, remove }
    const due = await scheduled(installation)
    await killedWhile(stop, { installation, now: due })
    const site = await openSite(installation, ROWS)
    for (const minutes of [1, 2]) await schedulerOn(site).round(new Date(due.getTime() + minutes * MINUTE_MS))
    await endLease(site)
    for (let round = 0; round < 2; round += 1) await deliver(site)
    const letters = mail.received.filter(({ text }) => /^Subject: Documents waiting/m.test(text))
    expect(letters.map(({ to }) => to).sort()).toEqual(['accounts@steel.example', 'head@steel.example'])
    await site.close()
    await Promise.all([installation.remove(), mail.close()])
  })
})

/** Schedules the alert for two people. Returns when it is due. */
async function scheduled(installation: Installation): Promise<Date> {
  const site = await openSite(installation, ROWS)
  const admin = alertsOf(await signedIn(site.server, 'admin'))
  const names = await usernames(site)
  const has_email = [names['head'], names['accounts']]
  await admin.save(SLUG, { has_email, has_whatsapp: [], repeats: 'Never' })
  await admin.save(SLUG, { repeats: 'Daily', due_time: '11:30' })
  const { next_due } = (await admin.find(SLUG)) ?? {}
  await site.close()
  return new Date(next_due ?? '')
}

async function killedWhile(
  stop: string,
  { installation: { config }, now }: { readonly installation: Installation; readonly now: Date },
): Promise<void> {
  const env = {
    ...process.env,
    DATA_DIR: config.dataDir,
    OUTBOX_DIR: config.outboxDir,
    DATABASE_URL: config.databaseUrl ?? '',
    AUDIT_KEY: config.auditKey ?? '',
    LOG_LEVEL: 'silent',
    TEST_STOP: stop,
    TEST_NOW: now.toISOString(),
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'alerting-process.ts')], { env })
  let printed = ''
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
    child.kill('SIGKILL')
  })
  await once(child, 'close')
  expect(printed).toBe(`${stop}\n`)
}

/** Expires the lease that a killed process holds on its messages. */
async function endLease({ database }: Site): Promise<void> {
  await inTenant(database, 'steel', (work) =>
    work
      .updateTable('messages')
      .set({ next_at: new Date(0) })
      .where('state', '=', 'Queued')
      .execute(),
  )
}
