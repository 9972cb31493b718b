/**
 * An attacker who controls the whole database, but neither the key nor the heads outside it, edits, deletes, inserts,
 * swaps, cuts off and rewrites rows of the audit, with matching hashes. All of it is detected, and the first bad row is
 * reported.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAll } from '../../server/audit/audit.ts'
import { createAuditHeads, readAuditHeads } from '../../server/audit/heads.ts'
import { type AuditHead, type Verification, verifyAudit } from '../../server/audit/verify.ts'
import { asOwner, inTenant, setTenant, type Work } from '../../server/database/tenant.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { recordResult } from './results.ts'

/** `npm run trust` tampers a thousand times. */
const TIMES = Number(process.env['TRUST_TAMPERS'] ?? 54)
const ROWS = 200
const COMPANY = 'steel'

interface Row {
  readonly company_id: string
  readonly seq: number
  readonly entry: string
  readonly prev_hash: string
  readonly hash: string
  readonly mac: string | null
}

/** The rows after the tampering, and the number of the first bad one. */
interface Forgery {
  readonly rows: readonly Row[]
  readonly bad: number
}

/** Each changes the rows at an index, as an attacker would who knows how the chain is computed. */
const FORGERIES: Readonly<Record<string, (rows: readonly Row[], at: number) => Forgery>> = {
  edited: (rows, at) => ({ rows: rows.with(at, edited(rows, at)), bad: at + 1 }),
  'edited, and chained anew': (rows, at) => ({ rows: chained(rows.with(at, edited(rows, at))), bad: at + 1 }),
  'edited, and chained anew without signatures': (rows, at) => ({
    rows: chained(rows.with(at, edited(rows, at)).map((row, index) => (index < at ? row : { ...row, mac: null }))),
    bad: at + 1,
  }),
  deleted: (rows, at) => ({ rows: rows.toSpliced(at, 1), bad: at + 2 > rows.length ? at + 1 : at + 2 }),
  'deleted, and chained anew': (rows, at) => ({
    rows: chained(rows.toSpliced(at, 1)),
    bad: at + 1,
  }),
  'swapped with the next': (rows, at) => {
    const [first, second] = [at === rows.length - 1 ? at - 1 : at, at === rows.length - 1 ? at : at + 1]
    const swapped = rows
      .with(first, { ...(rows[first] as Row), entry: rows[second]?.entry ?? '' })
      .with(second, { ...(rows[second] as Row), entry: rows[first]?.entry ?? '' })
    return { rows: swapped, bad: first + 1 }
  },
  'cut off from here': (rows, at) => ({ rows: rows.slice(0, at), bad: at + 1 }),
  'moved to the end, and chained anew': (rows, at) => {
    const from = at % (rows.length - 1)
    return { rows: chained([...rows.toSpliced(from, 1), rows[from] as Row]), bad: from + 1 }
  },
  'a forged one inserted, later ones only numbered anew': (rows, at) => ({
    rows: inserted(rows, at, edited(rows, at)).map((row, index) => ({ ...row, seq: index + 1 })),
    bad: at + 1,
  }),
  'a forged one inserted, and chained anew': (rows, at) => ({
    rows: chained(inserted(rows, at, edited(rows, at))),
    bad: at + 1,
  }),
  'a forged one inserted, and chained anew without signatures': (rows, at) => ({
    rows: chained(inserted(rows, at, edited(rows, at)).map((row, index) => (index < at ? row : { ...row, mac: null }))),
    bad: at + 1,
  }),
  // The row itself stays in its place; the row after it is bad.
  'a copy of this one inserted after it, and chained anew': (rows, at) => ({
    rows: chained(inserted(rows, at + 1, rows[at] as Row)),
    bad: at + 2,
  }),
  'a forged one appended': (rows) => ({
    rows: chained([...rows, { ...edited(rows, 0), mac: rows[0]?.mac ?? null }]),
    bad: rows.length + 1,
  }),
  'a copy of this one appended': (rows, at) => ({ rows: chained([...rows, rows[at] as Row]), bad: rows.length + 1 }),
}
const KINDS = Object.keys(FORGERIES)

describe.each(bothDatabases)('a chain of two hundred rows on %s', (kind) => {
  let site: Site
  let heads: readonly AuditHead[]
  let rows: readonly Row[]
  let forged = 0
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0 })
    await inTenant(site.database, COMPANY, async (work) => {
      const entry = (number: number) => ({ event: 'approve', person: 'steel-head', document: `o-${number}` })
      await appendAll(
        work,
        COMPANY,
        Array.from({ length: ROWS }, (_, number) => entry(number)),
      )
    })
    await anchor(site)
    heads = (await readAuditHeads(site.installation.config)).filter(({ company }) => company === COMPANY)
    rows = await inTenant(site.database, COMPANY, readRows)
  })
  afterAll(async () => {
    const result = `${forged} forgeries of ${KINDS.length} kinds: all found, the first bad row named`
    if (forged >= TIMES) recordResult({ proof: 11, database: kind, result })
    await site.close()
    await site.installation.remove()
  })

  it('is intact, up to its head outside the database', async () => {
    const found = await inTenant(site.database, COMPANY, (work) => verifyAudit(work, COMPANY, heads))
    expect(found).toMatchObject({ ok: true, rows: rows.length, anchored: rows.length })
    expect(rows.length).toBeGreaterThanOrEqual(ROWS)
  })

  it.each(KINDS)('is broken by this tampering: %s', async (name) => {
    const share = Math.ceil(TIMES / KINDS.length)
    for (let time = 0; time < share; time += 1) {
      const at = placeOf(`${name} ${time}`, rows.length)
      const forgery = FORGERIES[name]?.(rows, at) ?? { rows, bad: 0 }
      const found = await tampered(site, forgery.rows, heads)
      expect(found, `row ${at + 1}`).toMatchObject({ ok: false })
      expect(found?.ok === false && found.seq, `row ${at + 1}`).toBe(forgery.bad)
      forged += 1
    }
  })

  it('is broken if it is emptied', async () => {
    expect(await tampered(site, [], heads)).toMatchObject({ ok: false, seq: 1 })
  })

  it('without heads does not show that rows were cut off at the end', async () => {
    const cut = rows.slice(0, 100)
    expect(await tampered(site, cut, [])).toMatchObject({ ok: true, rows: 100, anchored: 0 })
  })

  it('is no longer anchored once it is shorter, and this is logged', async () => {
    const log: unknown[] = []
    const config = { ...site.installation.config }
    const runner = createAuditHeads({
      database: site.database,
      config,
      sendMail: null,
      log: (error) => log.push(error),
    })
    await asOwner(site.database, (work) => replaceRows(work, rows.slice(0, 100)))
    await runner.round()
    await asOwner(site.database, (work) => replaceRows(work, rows))
    await runner.close()
    expect(String(log[0])).toContain(`had ${rows.length} rows`)
    expect((await readAuditHeads(config)).filter(({ company }) => company === COMPANY)).toEqual(heads)
  })
})

describe('the heads', () => {
  it('ignore a line that was truncated by a crash', async () => {
    const auditDir = await mkdtemp(join(tmpdir(), 'countersign-heads-'))
    const head = { at: '2026-01-01T00:00:00.000Z', company: 'steel', seq: 1, hash: 'a' }
    await writeFile(join(auditDir, 'heads.jsonl'), `${JSON.stringify(head)}\n{"at":"2026-`)
    expect(await readAuditHeads({ auditDir })).toEqual([head])
    expect(await readAuditHeads({ auditDir: join(auditDir, 'missing') })).toEqual([])
    await rm(auditDir, { recursive: true })
  })

  it('are in the folder of the key, which no signature contains', async () => {
    const installation = await newInstallation('pglite')
    const config = { ...installation.config, auditKey: null }
    const site = await openSite({ ...installation, config }, { rows: 0 })
    const key = await readFile(join(installation.config.auditDir, 'key'), 'utf8')
    expect(key.length).toBeGreaterThan(40)
    expect(site.database.auditKey.sign('a')).not.toContain(key)
    await site.close()
    await installation.remove()
  })
})

/** Writes the heads as the running server does every minute. */
async function anchor({ database, installation: { config } }: Site): Promise<void> {
  const runner = createAuditHeads({
    database,
    config,
    sendMail: null,
    log: (error) => {
      throw error
    },
  })
  await runner.round()
  await runner.close()
}

const readRows = (work: Work): Promise<readonly Row[]> =>
  work
    .selectFrom('audit')
    .select(['company_id', 'seq', 'entry', 'prev_hash', 'hash', 'mac'])
    .where('company_id', '=', COMPANY)
    .orderBy('seq')
    .execute()

function edited(rows: readonly Row[], at: number): Row {
  const row = rows[at] as Row
  return { ...row, entry: row.entry.replace('"event":', '"Event":') }
}

const inserted = (rows: readonly Row[], at: number, row: Row): readonly Row[] => rows.toSpliced(at, 0, row)

/** The rows with matching numbers and hashes, which anybody who knows the code can compute. */
function chained(rows: readonly Row[]): readonly Row[] {
  let prev = ''
  return rows.map((row, index) => {
    const seq = index + 1
    const text = `${row.company_id}\n${seq}\n${prev}\n${row.entry}`
    const hash = createHash('sha256').update(text).digest('hex')
    const linked = { ...row, seq, prev_hash: prev, hash }
    prev = hash
    return linked
  })
}

/** An index that is always the same for the same name, so that a failure can be reproduced. */
function placeOf(name: string, length: number): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % length
}

const STEP = 1_000

async function replaceRows(work: Work, rows: readonly Row[]): Promise<void> {
  await setTenant(work, COMPANY)
  await work.deleteFrom('audit').where('company_id', '=', COMPANY).execute()
  for (let from = 0; from < rows.length; from += STEP) {
    await work
      .insertInto('audit')
      .values(rows.slice(from, from + STEP))
      .execute()
  }
}

/** The result of the verification of these rows, which are rolled back. */
async function tampered(site: Site, rows: readonly Row[], heads: readonly AuditHead[]): Promise<Verification | null> {
  let found: Verification | null = null
  const undone = new Error('taken back')
  await asOwner(site.database, async (work) => {
    await replaceRows(work, rows)
    found = await verifyAudit(work, COMPANY, heads)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}
