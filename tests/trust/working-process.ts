/**
 * Runs the tasks of TEST_TASKS concurrently until it is killed: approves (TEST_APPROVALS documents), uploads, exports,
 * and sends the alerts of approvals. Prints a line at the beginning (`begin upload`), one when the server has
 * acknowledged, with the id that must be found later (`upload 4711`), and one at the end (`end upload`).
 */
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../server/config/config.ts'
import { Browser } from '../contract/browser.ts'
import { openSite } from '../contract/databases.ts'
import { deliver } from '../contract/notifications.ts'
import { sized } from '../contract/upload-files.ts'

// Node writes what it has compiled when a process exits, and this one is killed; the next one starts in half the time.
flushCompileCache()

const rows = Number(process.env['TEST_ROWS'])
const turn = Number(process.env['TEST_TURN'])
const tasks = (process.env['TEST_TASKS'] ?? '').split(',')
const site = await openSite({ config: readConfig(process.env), remove: async () => {} }, { rows })

/** Ends the other sessions, since the processes killed before are still signed in. */
async function signIn(role: string): Promise<Browser> {
  const browser = new Browser(site.server)
  await browser.login(role, 'STEEL', { logoutOthers: 'y' })
  return browser
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const head = await signIn('head')
const ids = (await head.rows({ Status: 'Submitted' })).map(({ id }) => id)
if (ids.length === 0) throw new Error('Nothing is left to approve.')
const approvals = Number(process.env['TEST_APPROVALS'])

async function approve(): Promise<void> {
  for (const id of ids.slice(0, approvals)) {
    print('begin approve')
    const { body } = await head.approve([id])
    if (body.approval_list[0]?.ok) print(`approve ${id}`)
    print('end approve')
  }
}

async function upload(): Promise<void> {
  const director = await signIn('director')
  for (const [index, pk] of ids.toReversed().entries()) {
    print('begin upload')
    const file = sized(`drawing ${turn}-${index}.txt`, 200_000 + index)
    const query = { awsfile_master_pk: pk }
    const { body } = await director.upload('/main/s/orders/attachments', [file], { query })
    const stored = body.post_attachments.result.find(({ name }) => name === file.name)
    if (stored) print(`upload ${stored.id}`)
    print('end upload')
  }
}

/** A person with three unfinished exports of killed processes waits until this process has completed them. */
async function exportRows(): Promise<void> {
  const person = await signIn(['accounts', 'owner', 'admin', 'director'][turn % 4] ?? '')
  for (;;) {
    print('begin export')
    const { status, body } = await person.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt: 'csv' })
    if (status === 429 || body.download_id === undefined) {
      print('end export')
      await sleep(100)
      continue
    }
    print(`export ${body.download_id}`)
    let isReady = false
    while (!isReady) {
      const query = { download_id: body.download_id, check: 'y' }
      isReady = (await person.get('/main/download_view', query)).body.ready === true
    }
    print('end export')
  }
}

async function sendAlerts(): Promise<void> {
  for (;;) {
    print('begin alerts')
    await deliver(site)
    print(`alerts ${turn}`)
    print('end alerts')
    await sleep(5)
  }
}

const work: Readonly<Record<string, () => Promise<void>>> = { approve, upload, export: exportRows, alerts: sendAlerts }
// Stays alive, since all documents may be done before the kill comes.
setInterval(() => undefined, 60_000)
await Promise.all(tasks.map((task) => work[task]?.()))
