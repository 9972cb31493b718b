import { setTimeout } from 'node:timers/promises'
import { limitFor } from '../runner/limits.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import type { Site } from '../contract/databases.ts'

const PAPERS = 60
/** Number of exports of the list, for two people, since a person may have at most three. */
const LIST_EXPORTS = 3
/** Number of exports of sent rows, each with as many rows as a PDF may have. */
const SENT_EXPORTS = 2
const SENT_ROWS = 3_000

export interface FileWork {
  /** Prints one document. */
  first(): Promise<void>
  /** Prints 60 documents and creates 5 exports as PDF, all at the same time. */
  all(): Promise<void>
  /** Repeats a light call while `work` runs: returns how often, and the slowest duration in ms. */
  callsDuring(work: () => Promise<void>): Promise<{ readonly count: number; readonly slowestMs: number }>
}

export async function prepareFileWork({ server }: Site): Promise<FileWork> {
  const [head, accounts, director] = await Promise.all(
    ['head', 'accounts', 'director'].map((role) => signedIn(server, role)),
  )
  if (!head || !accounts || !director) throw new Error('Not everybody is logged in.')
  const ids = (await head.rows({ Status: 'Approved' })).map(({ id }) => id)
  const sent = sentRows()
  const paper = async (at: number): Promise<void> => {
    const { statusCode, rawPayload } = await head.file('/main/s/orders/pdf', { key: ids[at % ids.length] ?? '' })
    if (statusCode !== 200 || rawPayload.subarray(0, 5).toString() !== '%PDF-') throw new Error(rawPayload.toString())
  }
  const listExport = async (at: number): Promise<void> => {
    const browser = at % 2 === 0 ? head : accounts
    const { body } = await browser.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt: 'pdf' })
    await readyExport(browser, body.download_id ?? '')
  }
  const sentExport = async (): Promise<void> => {
    const query = { apitoken: director.token }
    const headers = { 'content-type': 'application/json' }
    const cookies = director.cookieJar()
    const made = await server.inject({
      method: 'POST',
      url: '/main/export_rows',
      query,
      headers,
      cookies,
      payload: sent,
    })
    await readyExport(director, made.json<{ download_id: string }>().download_id)
  }
  return {
    first: () => paper(0),
    async all() {
      await Promise.all([
        ...Array.from({ length: PAPERS }, (_, at) => paper(at)),
        ...Array.from({ length: LIST_EXPORTS }, (_, at) => listExport(at)),
        ...Array.from({ length: SENT_EXPORTS }, sentExport),
      ])
    },
    callsDuring: (work) => callsDuring(director, work),
  }
}

async function callsDuring(browser: Browser, work: () => Promise<void>) {
  const state = { isOver: false, count: 0, slowestMs: 0 }
  const over = work().finally(() => (state.isOver = true))
  // oxlint-disable-next-line no-unmodified-loop-condition -- set when the work is done
  while (!state.isOver) {
    const begun = performance.now()
    const { status, text } = await browser.get('/main/v', { heartbeat: 'y' })
    if (status !== 200) throw new Error(text)
    state.slowestMs = Math.max(state.slowestMs, performance.now() - begun)
    state.count += 1
  }
  await over
  return { count: state.count, slowestMs: state.slowestMs }
}

function sentRows(): string {
  const columns = ['Part', 'Section', 'Remark', 'Balance'].map((title) => ({ title, holds: 'text' }))
  const rows = Array.from({ length: SENT_ROWS }, (_, at) => [`MB-${at}`, `ISMB ${at % 300}`, 'Paint twice', String(at)])
  return JSON.stringify({ fmt: 'pdf', name: 'Parts', columns, rows })
}

const LONGEST_MS = limitFor(30_000)

/** Waits until the file of an export is created. Throws if it failed or takes too long. */
export async function readyExport(browser: Browser, download_id: string): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await setTimeout(100)) {
    const { ready, failed } = (await browser.get('/main/download_view', { download_id, check: 'y' })).body
    if (failed) throw new Error(failed)
    if (ready) return
  }
  throw new Error(`The export is not made after ${LONGEST_MS} ms.`)
}
