/**
 * Printing and exports outside the event loop, on the embedded database: printed documents per second in one thread,
 * and the longest delay of a timer in the loop (mark: 50 ms) while the first document after the start is printed, while
 * 60 documents and 5 exports as PDF are created at the same time with a light call repeated, and while a list of
 * 100,000 rows is exported in each format. Run: npm run bench:pdf. ROWS (100,000).
 */
import { performance } from 'node:perf_hooks'
import { createPdfDrawer } from '../../server/documents/pdf-drawer.ts'
import type { Sheet } from '../../server/documents/sheet.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { createThread } from '../../server/threads/thread.ts'
import { fillLogs } from '../browser/filled-product.ts'
import { signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'
import { prepareFileWork, readyExport } from '../trust/file-work.ts'
import { loopUse } from '../trust/loop-use.ts'
import { verdictOf } from './marks.ts'

const ROWS = Number(process.env['ROWS'] ?? 100_000)
const MARK_MS = 50
const PAPERS = 300
const LOGS = '/main/s/notificationconfig/notificationemaillogs_list'

const sheet: Sheet = {
  company: 'Sahyadri Steel',
  address: 'Pune',
  label: 'Orders',
  name: 'ORD-1042',
  status: 'Approved',
  date: '03/11/2026',
  fields: Array.from({ length: 40 }, (_, index) => ({ label: `Field ${index}`, value: `₹${index},000.00` })),
  tables: [],
  approvals: [],
  signatures: [],
}

async function measurePapers(): Promise<void> {
  const thread = createThread(new URL('../../server/file-thread.ts', import.meta.url))
  const drawer = createPdfDrawer(thread, { mostWaiting: PAPERS })
  const paper = { sheet, link: 'https://erp.example.com/scancode?code=sales.1.abc' }
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now()
    await Promise.all(Array.from({ length: PAPERS }, () => drawer.draw(paper, 'head')))
    console.log(`papers of 40 fields: ${((PAPERS * 1_000) / (performance.now() - begun)).toFixed(0)} a second`)
  }
  await thread.close()
}

async function measureStall(name: string, work: () => Promise<unknown>): Promise<void> {
  const { stallMs, turnMs, cpuMs } = await loopUse(work)
  const verdict = `mark ${MARK_MS}: ${verdictOf(stallMs <= MARK_MS)}`
  const cpu = `CPU of the loop ${cpuMs.toFixed(0)} ms, ${turnMs.toFixed(0)} ms at once`
  console.log(`${name}: longest stall ${stallMs.toFixed(0)} ms (${verdict}), ${cpu}`)
}

async function measureLoop(site: Site): Promise<void> {
  const work = await prepareFileWork(site)
  await measureStall('the first paper', work.first)
  await measureStall('60 papers, 5 exports and light calls', async () => {
    const { count, slowestMs } = await work.callsDuring(work.all)
    console.log(`light calls meanwhile: ${count}, the slowest ${slowestMs.toFixed(0)} ms`)
  })
  const admin = await signedIn(site.server, 'admin')
  for (const fmt of ['csv', 'xlsx', 'pdf']) {
    await measureStall(`${ROWS} rows as ${fmt}`, async () => {
      const { body } = await admin.get(LOGS, { download: 'y', fmt })
      await readyExport(admin, body.download_id ?? '')
    })
  }
}

// The threads do not keep this process alive.
const alive = setInterval(() => {}, 1_000)
await measurePapers()
const site = await openSite(await newInstallation('pglite'), { rows: 300 })
try {
  await asOwner(site.database, async (work) => {
    await setTenant(work, 'steel')
    await fillLogs(work, ROWS)
  })
  await measureLoop(site)
} finally {
  await site.close()
  await site.installation.remove()
  clearInterval(alive)
}
