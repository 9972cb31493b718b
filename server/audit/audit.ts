import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Work } from '../database/tenant.ts'

/** An event with its details; `at` is added when it is written. */
export interface AuditEntry {
  readonly event: string
  readonly person: string | null
  readonly screen?: string
  readonly document?: string
  readonly [detail: string]: string | number | null | undefined
}

export type Verification =
  | { readonly ok: true; readonly rows: number; readonly head: string }
  | { readonly ok: false; readonly seq: number; readonly why: string }

interface Link {
  readonly seq: number
  readonly hash: string
}

/** The predecessor of the first row of every chain. */
const START: Link = { seq: 0, hash: '' }
const STEP = 1_000

/** Appends one entry to the company's chain. */
export async function appendAudit(work: Work, company: string, entry: AuditEntry): Promise<void> {
  await appendAll(work, company, [entry])
}

/** Appends in order. Locks the company's chain until the commit, so that entries never fork it. */
export async function appendAll(work: Work, company: string, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${company}`}, 0))`.execute(work)
  let last = await readHead(work, company)
  const at = new Date().toISOString()
  const rows = entries.map((entry) => {
    const text = JSON.stringify({ at, ...entry })
    const prev = last.hash
    last = { seq: last.seq + 1, hash: linkHash(company, { seq: last.seq + 1, prev, text }) }
    return { company_id: company, seq: last.seq, entry: text, prev_hash: prev, hash: last.hash }
  })
  for (let from = 0; from < rows.length; from += STEP) {
    await work
      .insertInto('audit')
      .values(rows.slice(from, from + STEP))
      .execute()
  }
}

/** Reads the whole chain of a company and reports the first row whose hash does not match the previous row. */
export async function verifyAudit(work: Work, company: string): Promise<Verification> {
  let last = START
  for (;;) {
    const rows = await work
      .selectFrom('audit')
      .select(['seq', 'entry', 'prev_hash', 'hash'])
      .where('company_id', '=', company)
      .where('seq', '>', last.seq)
      .orderBy('seq')
      .limit(STEP)
      .execute()
    for (const { seq, entry, prev_hash: prev, hash } of rows) {
      if (seq !== last.seq + 1) return { ok: false, seq, why: `the row ${last.seq + 1} is missing` }
      if (prev !== last.hash) return { ok: false, seq, why: 'it does not follow the row before it' }
      if (hash !== linkHash(company, { seq, prev, text: entry })) return { ok: false, seq, why: 'it was changed' }
      last = { seq, hash }
    }
    if (rows.length < STEP) return { ok: true, rows: last.seq, head: last.hash }
  }
}

async function readHead(work: Work, company: string): Promise<Link> {
  const head = await work
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('company_id', '=', company)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head ?? START
}

function linkHash(company: string, link: { seq: number; prev: string; text: string }): string {
  return createHash('sha256').update(`${company}\n${link.seq}\n${link.prev}\n${link.text}`).digest('hex')
}
