/**
 * Printing and exports outside the event loop, on the embedded database: printed documents per second in one thread, and
 * the longest delay of a timer in the loop while the first document after the start is printed, while 60 documents and 5
 * exports as PDF are created at the same time with a light call repeated, and while a list of 100,000 rows is exported in
 * each format.
 */
import { createPdfDrawer } from '../../server/rows/documents/pdf-drawer.ts'
import type { Sheet } from '../../server/rows/documents/sheet.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { createThread } from '../../server/files/threads/thread.ts'
import { fillLogs } from '../browser/filled-product.ts'
import { signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'
import { prepareFileWork, readyExport } from '../trust/file-work.ts'
import { loopUse } from '../trust/loop-use.ts'
import { type BenchPlace, defineBench, type Figure } from './bench.ts'
import { median, timesOf } from './times.ts'

const MARK_MS = 50
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

async function measurePapers(place: BenchPlace, papers: number): Promise<Figure> {
  const thread = createThread(new URL('../../server/start/file-thread.ts', import.meta.url))
  const drawer = createPdfDrawer(thread, { mostWaiting: papers })
  const paper = { sheet, link: 'https://erp.example.com/scancode?code=sales.1.abc' }
  place.holds('bytes of a paper', (await drawer.draw(paper, 'head')).length, 5_000)
  const all = () => Promise.all(Array.from({ length: papers }, () => drawer.draw(paper, 'head')))
  const times = await timesOf(2, all)
  await thread.close()
  return { what: 'papers of 40 fields', value: (papers * 1000) / median(times), unit: 'a second' }
}

async function measureStall(what: string, work: () => Promise<unknown>): Promise<readonly Figure[]> {
  const { stallMs, turnMs, cpuMs } = await loopUse(work)
  return [
    { what: `${what}: longest stall of the loop`, value: stallMs, unit: 'ms', atMost: MARK_MS },
    { what: `${what}: CPU of the loop`, value: cpuMs, unit: 'ms', peer: { name: 'at once', value: turnMs } },
  ]
}

async function measureLoop(site: Site, rows: number): Promise<readonly Figure[]> {
  const work = await prepareFileWork(site)
  let calls = { count: 0, slowestMs: Number.NaN }
  const figures = [
    ...(await measureStall('the first paper', work.first)),
    ...(await measureStall('60 papers, 5 exports', async () => void (calls = await work.callsDuring(work.all)))),
    { what: `the slowest of ${calls.count} light calls meanwhile`, value: calls.slowestMs, unit: 'ms' },
  ]
  const admin = await signedIn(site.server, 'admin')
  for (const fmt of ['csv', 'xlsx', 'pdf']) {
    const exported = async (): Promise<void> => {
      const { body } = await admin.get(LOGS, { download: 'y', fmt })
      await readyExport(admin, body.download_id ?? '')
    }
    figures.push(...(await measureStall(`${rows} rows as ${fmt}`, exported)))
  }
  return figures
}

export const pdfBench = defineBench({
  sizes: { full: { rows: 100_000, papers: 300 }, small: { rows: 500, papers: 5 } },
  async measure({ rows, papers }, place) {
    const drawn = await measurePapers(place, papers)
    const site = await openSite(await newInstallation('pglite'), { rows: 300 })
    place.later(async () => {
      await site.close()
      await site.installation.remove()
    })
    const stored = await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await fillLogs(work, rows)
      return await work.selectFrom('messages').select('id').where('company_id', '=', 'steel').execute()
    })
    place.holds('messages', stored.length, rows)
    return [drawn, ...(await measureLoop(site, rows))]
  },
})
