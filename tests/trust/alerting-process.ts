/**
 * Sends a scheduled alert up to the point that TEST_STOP names, prints that it is there, and waits to be killed:
 *
 * - `claimed`: the alert is claimed and the first of its messages is written, in an open transaction;
 * - `queued`: all its messages are stored, none is sent;
 * - `taken`: the messages are taken out of the queue, none is sent.
 */
import { writeSync } from 'node:fs'
import { claimMessages } from '../../server/alerts/messages.ts'
import { readConfig } from '../../server/config/config.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { openSite } from '../contract/databases.ts'
import { orders } from '../contract/fixture.ts'
import { schedulerOn } from '../contract/notifications.ts'

const stop = process.env['TEST_STOP']
const now = new Date(process.env['TEST_NOW'] ?? '')

function waitForKill(): void {
  writeSync(1, `${stop}\n`)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

let recipients = 0
/** The screens are read once per recipient of the digest. */
const all = () => {
  recipients += 1
  if (stop === 'claimed' && recipients > 1) waitForKill()
  return [orders]
}

const site = await openSite({ config: readConfig(process.env), remove: async () => {} }, { rows: 40 })
await schedulerOn(site, { screens: { get: () => orders, all } }).round(now)
if (stop === 'taken') await inTenant(site.database, 'steel', (work) => claimMessages(work, 'steel'))
waitForKill()
