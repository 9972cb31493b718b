import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import { createRunner, type JobQueue, type Runner } from '../jobs/runner.ts'
import type { AuditHead } from './verify.ts'

export const HEADS_FILE = 'heads.jsonl'
const EVERY_MS = 60_000
const EVERY_ROWS = 100
/** Entries are counted when they are written, but a round sees them only after their transaction has committed. */
const COMMIT_MS = 1_000
const MAIL_EVERY_MS = 3_600_000

type HeadsConfig = Pick<Config, 'auditDir'>

interface HeadsContext {
  readonly database: Database
  readonly config: HeadsConfig
  /** Null: heads are not sent by e-mail. */
  readonly sendMail: ((text: string) => Promise<void>) | null
  log(error: unknown): void
}

/** The chain was changed: its last row was removed or replaced. */
export class AuditTampered extends Error {}

/**
 * Writes the last row of each company's chain to a file outside the database, every 100 entries or 60 seconds, and to
 * AUDIT_MAIL once an hour. There is one job per company whose chain has grown. If a chain is shorter than before or
 * ends with a different row, that is logged as an error, and its heads are no longer written.
 */
export function createAuditHeads(context: HeadsContext): Runner {
  const { database, config, log } = context
  const written = new Map<string, AuditHead>()
  const mail = hourly(context, written)
  let isRead = false
  let fresh = 0
  const queue: JobQueue<AuditHead> = {
    everyMs: EVERY_MS,
    async due() {
      if (!isRead) for (const head of await readAuditHeads(config)) written.set(head.company, head)
      isRead = true
      fresh = 0
      mail.sendDue()
      const heads = await lastRows(database)
      for (const problem of problemsOf(written, heads)) log(problem)
      return heads.filter((head) => head.seq > (written.get(head.company)?.seq ?? 0))
    },
    async run(head) {
      const isFirst = !written.has(head.company)
      await append(config, isFirst ? { ...head, unsigned: await lastUnsigned(database, head.company) } : head)
      written.set(head.company, head)
      mail.add()
    },
  }
  const runner = createRunner(queue, log)
  let commit: NodeJS.Timeout | null = null
  const onAppend = (entries: number): void => {
    fresh += entries
    if (fresh < EVERY_ROWS || commit !== null) return
    commit = setTimeout(() => {
      commit = null
      runner.wake()
    }, COMMIT_MS).unref()
  }
  return {
    ...runner,
    start() {
      database.auditKey.onAppend.add(onAppend)
      runner.start()
    },
    async close() {
      if (commit !== null) clearTimeout(commit)
      // Anchors the entries appended since the last round before the process ends.
      if (database.auditKey.onAppend.delete(onAppend)) await runner.round().catch(log)
      await runner.close()
    },
  }
}

/** The heads of all companies, oldest first. A last line that a crash has truncated is left out. */
export async function readAuditHeads({ auditDir }: Pick<Config, 'auditDir'>): Promise<readonly AuditHead[]> {
  const text = await readFile(join(auditDir, HEADS_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  const whole = lines.slice(0, -1).filter((line) => line !== '')
  return whole.flatMap((line) => {
    try {
      return [JSON.parse(line) as AuditHead]
    } catch {
      return []
    }
  })
}

/** Appends a head, which is on disk when this resolves. A line that a crash has truncated is ended first. */
async function append({ auditDir }: HeadsConfig, head: AuditHead): Promise<void> {
  await mkdir(auditDir, { recursive: true, mode: 0o700 })
  const file = await open(join(auditDir, HEADS_FILE), 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const { buffer } = size === 0 ? { buffer: null } : await file.read(Buffer.alloc(1), 0, 1, size - 1)
    const isCut = buffer !== null && buffer[0] !== '\n'.charCodeAt(0)
    await file.appendFile(`${isCut ? '\n' : ''}${JSON.stringify(head)}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

async function lastRows({ kysely }: Database): Promise<readonly AuditHead[]> {
  const at = new Date().toISOString()
  return await kysely.transaction().execute(async (work) => {
    const { rows } = await sql<{ company_id: string; seq: number; hash: string }>`
      select company_id, seq, hash from audit_heads()`.execute(work)
    return rows.map(({ company_id: company, seq, hash }) => ({ at, company, seq, hash }))
  })
}

async function lastUnsigned(database: Database, company: string): Promise<number> {
  return await inTenant(database, company, async (work) => {
    const { last } = await work
      .selectFrom('audit')
      .select(({ fn }) => fn.max('seq').as('last'))
      .where('company_id', '=', company)
      .where('mac', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(last ?? 0)
  })
}

function problemsOf(written: ReadonlyMap<string, AuditHead>, heads: readonly AuditHead[]): readonly AuditTampered[] {
  return [...written.values()].flatMap((before) => {
    const head = heads.find(({ company }) => company === before.company)
    const isWhole = head && (head.seq > before.seq || (head.seq === before.seq && head.hash === before.hash))
    if (isWhole) return []
    return [
      new AuditTampered(
        `The audit of ${before.company} had ${before.seq} rows at ${before.at}; ` +
          `now it ${head ? `ends with another row (${head.seq})` : 'is empty'}. Run "countersign verify".`,
      ),
    ]
  })
}

/**
 * Sends the newest heads by e-mail, at most once an hour, and only if one was written since. A round sends those of the
 * rounds before it, so that an e-mail has the heads of all companies, and the last ones before a quiet time follow.
 */
function hourly({ sendMail, log }: HeadsContext, heads: ReadonlyMap<string, AuditHead>) {
  let sentAt = -Infinity
  let isNew = false
  return {
    /** A head was written. */
    add: () => void (isNew = true),
    sendDue(): void {
      if (sendMail === null || !isNew || performance.now() - sentAt < MAIL_EVERY_MS) return
      sentAt = performance.now()
      isNew = false
      const lines = [...heads.values()].map(({ company, seq, hash }) => `${company} ${seq} ${hash}\n`)
      sendMail(lines.join('')).catch(log)
    },
  }
}
