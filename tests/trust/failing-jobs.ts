/** Screens for the actions of failing calls, and actions that take several calls or run in the background. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { limitFor } from '../runner/limits.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { createContext } from '../../server/start/create-context.ts'
import type { Answer, Browser } from '../contract/browser.ts'
import { compiledScreen } from '../contract/compiled-screen.ts'
import type { Site } from '../contract/databases.ts'
import { app, orders } from '../contract/fixture.ts'
import { keyIn, screens as importScreens, send, start, stateOf } from '../contract/importing.ts'

const requests = compiledScreen(
  'purchases',
  `
label: Purchases
kind: approvals
see: { everyone: all }
number: PU-{seq:4}
fields:
  Purpose: { type: text, requiredWhen: true }
  Items:
    type: lines
    fields:
      - Part: { type: text, requiredWhen: true }
      - Qty: { type: number, min: 1, default: 1 }
card: { title: Purpose }
form: [Purpose, Items]
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`,
)
export const screens = [orders, requests, ...importScreens.filter(({ screen }) => screen === 'parties')]

/** The status and the text of an answer. */
export interface Outcome {
  readonly status: number
  readonly text: string
}

export const outcomeOf = ({ status, text }: Answer): Outcome => ({ status, text })

export const PATIENCE_MS = limitFor(5_000)

export async function importFile(by: Browser, csv: string): Promise<Outcome> {
  const sent = await send(by, 'parties', csv)
  if (sent.status !== 200) return outcomeOf(sent)
  const key = keyIn(sent)
  const checked = await settledImport(by, key)
  if (checked !== 'checked') return { status: 500, text: JSON.stringify({ description: checked }) }
  const started = await start(by, 'parties', key)
  if (started.status !== 200) return outcomeOf(started)
  const state = await settledImport(by, key)
  return { status: state === 'done' ? 200 : 500, text: JSON.stringify({ description: state }) }
}

/** Waits for an import; returns its error if it has failed. */
async function settledImport(by: Browser, key: string): Promise<string> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(10)) {
    const found = await stateOf(by, 'parties', key)
    if (found?.failed) return found.failed
    if (found && found.state !== 'checking' && found.state !== 'importing') return found.state
  }
  return 'still at work'
}

export async function exportRows(by: Browser): Promise<Outcome> {
  const begun = await by.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt: 'csv' })
  const download_id = begun.body.download_id
  if (!download_id) return outcomeOf(begun)
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(10)) {
    const { body } = await by.get('/main/download_view', { download_id, check: 'y' })
    if (body.failed) return { status: 500, text: JSON.stringify({ description: body.failed }) }
    if (!body.ready) continue
    const file = await by.file('/main/download_view', { download_id })
    return { status: file.statusCode, text: file.body }
  }
  return { status: 500, text: JSON.stringify({ description: 'still at work' }) }
}

/** Delivers as the running server does some time later, when postponed messages are due. */
export async function deliverAll(site: Site): Promise<Outcome> {
  const screensOf = { get: (name: string) => screens.find(({ screen }) => screen === name), all: () => screens }
  const settings = { config: site.installation.config, database: site.database, screens: screensOf, app: () => app }
  const errors: unknown[] = []
  const { delivery, exports, auditHeads } = createContext(settings, (error) => void errors.push(error))
  await delivery.round().catch((error: unknown) => void errors.push(error))
  await Promise.all([delivery.close(), exports.close(), auditHeads.close()])
  return { status: errors.length === 0 ? 200 : 500, text: JSON.stringify({ description: errors.map(String).join() }) }
}

/** Ends the pauses after failed attempts. */
export async function endPauses({ database }: Site): Promise<void> {
  await inTenant(database, 'steel', async (work) => {
    await sql`update outbox set next_at = now() where sent_at is null`.execute(work)
    await sql`update messages set next_at = now() where state = 'Queued'`.execute(work)
  })
}
