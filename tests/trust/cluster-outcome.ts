/** Errors in a cluster after everybody has stopped: compares the ledger with the database and the files. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { limitFor } from '../runner/limits.ts'
import { CallError } from '../../engine/calls/errors.ts'
import { exportCalls } from '../../engine/calls/export-calls.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { COMPANY, SCREEN } from '../bench/list-call/fill.ts'
import type { Ledger, Sent, StartedExport } from './cluster-ledger.ts'
import { ask, type Member } from './cluster-member.ts'
import type { Cluster } from './cluster-site.ts'
import { inconsistencies } from './invariants.ts'

interface Ended {
  readonly cluster: Cluster
  readonly ledger: Ledger
  readonly members: readonly Member[]
}

/** A line per error. First finishes the exports that killed processes had begun. */
export async function clusterErrors(ended: Ended): Promise<readonly string[]> {
  const { cluster, ledger } = ended
  const { config } = cluster
  const database = await openDatabase(config)
  try {
    await finishExports(ended, database)
    const { moves, comments, exports } = ledger
    const acknowledged = { moves, comments, exports: exports.map(({ id }) => id) }
    const site = { database, installation: { config, remove: () => Promise.resolve() } }
    const found = [
      ...(await inconsistencies(site, acknowledged)),
      ...twice(
        'move',
        moves.map(({ document, to }) => `${document} ${to}`),
      ),
      ...(await unequalSums(database, ledger)),
      ...(await wrongComments(database, ledger)),
      ...(await wrongFiles(ended, database)),
      ...(await wrongExports(ended, database)),
    ]
    // Read last, since the checks also make calls and record errors in the ledger.
    return [...ledger.wrong, ...found]
  } finally {
    await database.close()
  }
}

function twice(what: string, all: readonly string[]): readonly string[] {
  const repeated = [...Map.groupBy(all, (each) => each)].filter(([, same]) => same.length > 1)
  return repeated.map(([each, { length }]) => `${what} ${each} was acknowledged ${length} times`)
}

interface Sum {
  readonly moves: number
  readonly amount: number
}

/** Compares the decisions acknowledged to each person (number and amount) with those in the audit. */
async function unequalSums(database: Database, { moves }: Ledger): Promise<readonly string[]> {
  const { amounts, audited } = await inTenant(database, COMPANY, async (work) => {
    const documents = await sql<{ id: string; amount: number }>`
      select id, (data ->> 'OrderAmount')::float8 as amount from documents where screen = ${SCREEN}`.execute(work)
    const entries = await sql<{ person: string } & Sum>`
      select a.entry::jsonb ->> 'person' as person, count(*) as moves,
          coalesce(sum((d.data ->> 'OrderAmount')::float8), 0) as amount
        from audit a join documents d on d.id = a.document_id and d.screen = ${SCREEN}
        where a.event = 'approve' and a.entry::jsonb ->> 'person' like 'load-%' group by 1`.execute(work)
    return { amounts: new Map(documents.rows.map(({ id, amount }) => [id, amount])), audited: entries.rows }
  })
  const acknowledged = Map.groupBy(moves, ({ person }) => `load-${person}`)
  const people = new Set([...acknowledged.keys(), ...audited.map(({ person }) => person)])
  return [...people].flatMap((person) => {
    const own = acknowledged.get(person) ?? []
    const amount = own.reduce((sum, { document }) => sum + (amounts.get(document) ?? 0), 0)
    const stored = audited.find((each) => each.person === person) ?? { moves: 0, amount: 0 }
    const isEqual = own.length === Number(stored.moves) && Math.abs(amount - stored.amount) < 1
    return isEqual
      ? []
      : [
          `${own.length} decisions of ${amount} were acknowledged to ${person}, the audit has ${stored.moves} of ${stored.amount}`,
        ]
  })
}

async function wrongComments(database: Database, { comments }: Ledger): Promise<readonly string[]> {
  const stored = await inTenant(database, COMPANY, (work) =>
    work.selectFrom('comments').select('comment').where('comment', 'like', 'Seen by %').execute(),
  )
  const repeated = [...Map.groupBy(stored, ({ comment }) => comment)].filter(([, same]) => same.length > 1)
  const acknowledged = new Set(comments)
  const others = stored.filter(({ comment }) => !acknowledged.has(comment))
  return [
    ...repeated.map(([text, { length }]) => `${length} comments: ${text}`),
    ...others.map(({ comment }) => `a comment that was never acknowledged: ${comment}`),
  ]
}

/** Checks that each file is stored once, with the bytes that were sent. */
async function wrongFiles({ cluster, ledger, members }: Ended, database: Database): Promise<readonly string[]> {
  const stored = await inTenant(database, COMPANY, (work) =>
    work
      .selectFrom('attachments')
      .select(['id', 'name', 'target_pk', 'size', 'hash'])
      .where('target_table', '=', SCREEN)
      .where('deleted_at', 'is', null)
      .execute(),
  )
  const byName = Map.groupBy(stored, ({ name }) => name)
  const names = new Set(ledger.files.map(({ name }) => name))
  const unknown = stored
    .filter(({ name }) => !names.has(name))
    .map(({ name }) => `a file that was never acknowledged: ${name}`)
  const wrong = async (sent: Sent): Promise<readonly string[]> => {
    const [row, ...more] = byName.get(sent.name) ?? []
    const member = members[sent.person]
    if (!row || more.length > 0 || !member)
      return [`${sent.name} is there ${more.length + Number(row !== undefined)} times`]
    const path = `/main/s/${SCREEN}/attachmentfile?key=${row.id}&apitoken=${member.person.token}`
    const bytes = await download(member, `${cluster.address}${path}`)
    if (bytes === null) {
      const object = [...cluster.objects].find(([path]) => path.endsWith(row.hash))?.[1]
      const cause = `the bucket has ${object?.length ?? 'none'}; the processes have printed ${cluster.hosts.printed().slice(-2_000)}`
      return [`${sent.name} of ${row.size} bytes cannot be downloaded: ${cause}`]
    }
    const isSame = createHash('sha256').update(bytes).digest('hex') === sent.hash
    return isSame && row.target_pk === sent.document ? [] : [`the bytes of ${sent.name} differ, or its document`]
  }
  const found: string[] = []
  for (const sent of ledger.files) found.push(...(await wrong(sent)))
  return [...unknown, ...found]
}

async function download(member: Member, url: string): Promise<Uint8Array | null> {
  return await ask(member, 'download', async () => {
    const response = await member.fetch(url).catch((error: unknown) => notReached(url, error))
    if (!response.ok) throw new CallError('http', { path: url, status: response.status })
    // A truncated body does not count as an answer, either.
    return await response.bytes().catch((error: unknown) => notReached(url, error))
  })
}

function notReached(path: string, error: unknown): never {
  const cause = error instanceof Error ? `${error.message}, ${String(error.cause)}` : String(error)
  throw new CallError('network', { path, answer: cause })
}

const LONGEST_EXPORT_MS = limitFor(30_000)

/** Expires the leases that killed processes hold on exports; starting another export continues these. */
async function finishExports({ ledger, members }: Ended, database: Database): Promise<void> {
  await inTenant(database, COMPANY, (work) =>
    work.updateTable('exports').set({ beat_at: null }).where('state', '=', 'running').execute(),
  )
  const [member] = members
  if (member === undefined) return
  const call = { screen: SCREEN, path: 'list', query: { scope: 'all', search: 'nothing' }, format: 'csv' } as const
  const { startExport } = member.calls.extend(exportCalls)
  await ask(member, 'export', () => startExport({ ...call, columns: ['OrderNo'], titles: ['OrderNo'] }))
  for (const begin = performance.now(); performance.now() - begin < LONGEST_EXPORT_MS; await sleep(200)) {
    const unfinished = await inTenant(database, COMPANY, (work) =>
      work.selectFrom('exports').select('id').where('state', 'in', ['waiting', 'running']).execute(),
    )
    if (unfinished.length === 0) return
  }
  ledger.wrong.push('exports are never finished')
}

/** Checks that each export has the rows that contain its word, and the sum of their amounts. */
async function wrongExports({ cluster, ledger, members }: Ended, database: Database): Promise<readonly string[]> {
  const expected = async (word: string): Promise<Sum> => {
    const { rows } = await inTenant(database, COMPANY, (work) =>
      sql<Sum>`select count(*) as moves, coalesce(sum((data ->> 'OrderAmount')::float8), 0) as amount
        from documents where screen = ${SCREEN} and search_text like ${`%${word}%`}`.execute(work),
    )
    return { moves: Number(rows[0]?.moves), amount: rows[0]?.amount ?? 0 }
  }
  const wrong = async ({ id, word, person }: StartedExport): Promise<readonly string[]> => {
    const member = members[person]
    if (!member) return []
    const path = `/main/download_view?download_id=${id}&fmt=csv&apitoken=${member.person.token}`
    const bytes = await download(member, `${cluster.address}${path}`)
    if (bytes === null) return [`export ${id} cannot be downloaded`]
    const rows = parse(Buffer.from(bytes), { columns: true, bom: true }) as readonly { OrderAmount: string }[]
    const amount = rows.reduce((sum, { OrderAmount }) => sum + Number(OrderAmount), 0)
    const right = await expected(word)
    const isEqual = rows.length === right.moves && Math.abs(amount - right.amount) < 1
    return isEqual ? [] : [`export ${id} has ${rows.length} rows of ${amount}, not ${right.moves} of ${right.amount}`]
  }
  const found: string[] = []
  for (const each of ledger.exports) found.push(...(await wrong(each)))
  return found
}
