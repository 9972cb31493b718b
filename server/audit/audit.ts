import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditKey, auditKeyOf } from '../database/audit-key.ts'
import { defer } from '../database/deferred.ts'
import { UNREAD } from '../database/send-together.ts'
import type { Work } from '../database/tenant.ts'

/** An event with its details; `at` is added when the entry is written. */
export interface AuditEntry {
  readonly event: string
  readonly person: string | null
  readonly screen?: string
  readonly document?: string
  readonly [detail: string]: string | number | null | undefined
}

interface Link {
  readonly seq: number
  readonly hash: string
}

/** The predecessor of the first row of every chain. */
export const CHAIN_START: Link = { seq: 0, hash: '' }
const STEP = 1_000

/** Appends one entry to the company's chain. */
export async function appendAudit(work: Work, company: string, entry: AuditEntry): Promise<void> {
  await appendAll(work, company, [entry])
}

/**
 * Appends entries in order. Locks the company's chain until the commit, so that entries never fork it: a call of a
 * signed-in person appends before it commits, so that others wait only for that; another transaction should append last.
 */
export async function appendAll(work: Work, company: string, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await defer(work, company, () => appendNow(work, company, entries))
}

async function appendNow(work: Work, company: string, entries: readonly AuditEntry[]): Promise<void> {
  const key = auditKeyOf(work)
  let last = await lockHead(work, company)
  const at = new Date().toISOString()
  const rows = entries.map((entry) => {
    const text = JSON.stringify({ at, ...entry })
    const { seq, hash: prev } = { seq: last.seq + 1, hash: last.hash }
    last = { seq, hash: linkHash(company, { seq, prev, text }) }
    return { company_id: company, seq, entry: text, prev_hash: prev, hash: last.hash, mac: macOf(last.hash, key) }
  })
  for (let from = 0; from < rows.length; from += STEP) {
    // Sent with the commit, so that the chain is locked for one round trip less.
    await work
      .insertInto('audit')
      .values(rows.slice(from, from + STEP))
      .modifyEnd(sql.raw(UNREAD))
      .execute()
  }
  for (const notify of key.onAppend) notify(entries.length)
}

async function lockHead(work: Work, company: string): Promise<Link> {
  const { rows } = await sql<Link>`select seq, hash from lock_audit(${company})`.execute(work)
  return rows[0] ?? CHAIN_START
}

export function linkHash(company: string, link: { seq: number; prev: string; text: string }): string {
  return createHash('sha256').update(`${company}\n${link.seq}\n${link.prev}\n${link.text}`).digest('hex')
}

/** The signature of a row, its position and all earlier rows, with the id of the key. */
export function macOf(hash: string, key: AuditKey): string {
  return `${key.id}.${key.sign(hash)}`
}
