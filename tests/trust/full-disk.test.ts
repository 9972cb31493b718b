import { cpSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { openPglitePool } from '../../server/database/pglite-pool.ts'
import { asOwner, inTenant } from '../../server/database/tenant.ts'
import { answerError } from '../../server/http/errors.ts'
import { hasRoom } from '../../server/http/storage-room.ts'
import { registerHealth } from '../../server/routes/health.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import { bothDatabases, type Installation, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { sized } from '../contract/upload-files.ts'
import { mayMount, mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { uploadRequests } from './over-http.ts'

/** How long a failed write counts. */
const FULL_MS = 30_000

const full = [
  `create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  'create trigger no_room before insert on audit for each row execute function no_room()',
]

describe.each(bothDatabases)('a full disk under %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { prepare: (app, parts) => registerHealth(app, parts) })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const ready = () => site.server.inject('/readyz')
  const readyStatusAt = async (time: number) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(time)
    onTestFinished(() => clock.mockRestore())
    const { statusCode } = await ready()
    clock.mockRestore()
    return statusCode
  }

  it('is ready while there is space', async () => {
    expect((await site.server.inject('/healthz')).statusCode).toBe(200)
    expect((await ready()).json()).toEqual({ ok: true, missing: [] })
  })

  it('answers 507, saves nothing, and is not ready; with space the same key decides', async () => {
    const head = await signedIn(site.server, 'head')
    const id = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
    await asOwner(site.database, async (work) => {
      for (const statement of full) await sql.raw(statement).execute(work)
    })
    const before = performance.now()
    const refused = await head.approve([id], {}, 'sent-to-a-full-disk')
    const after = performance.now()
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 507, code: 'storage-full' })
    expect((await ready()).json()).toEqual({ ok: false, missing: ['room'] })
    expect(await readyStatusAt(before + FULL_MS - 1)).toBe(503)
    expect(await readyStatusAt(after + FULL_MS)).toBe(200)
    await asOwner(site.database, (work) => sql`drop trigger no_room on audit`.execute(work))
    const repeated = await head.approve([id], {}, 'sent-to-a-full-disk')
    expect(repeated.body.approval_list[0]).toMatchObject({ ok: true, status: 'First Approved' })
  })
})

describe('a file for which there is no space', () => {
  it('answers 507 and is not ready', async () => {
    const server = Fastify()
    server.setErrorHandler(answerError)
    // Every write to this device fails with ENOSPC.
    server.post('/file', async () => await writeFile('/dev/full', 'x'))
    expect((await server.inject({ method: 'POST', url: '/file' })).statusCode).toBe(507)
    await server.close()
  })
})

/** These tests need a disk that is really full; only root may mount one. */
const canFill = mayMount()
const MB = 2 ** 20
/** What such a disk gives out at once, in bytes. */
const BLOCK = 4096
/** The free space is measured once a second, and a database that has stopped is restarted. */

describe.skipIf(!canFill)('a disk for files that has become read-only', () => {
  it('answers 503 with what is wrong, saves nothing, and takes files again once it is writable', async () => {
    const disk = mountSmallDisk(100)
    onTestFinished(() => disk.remove())
    const { config, remove } = await newInstallation('postgres')
    const site = await openSite({ config: { ...config, dataDir: disk.folder }, remove }, { rows: 6 })
    onTestFinished(() => site.close().then(remove))
    const head = await signedIn(site.server, 'head')
    const query = { awsfile_master_pk: (await head.rows())[0]?.id ?? '', maxSize: '50' }
    const send = () => head.upload('/main/s/orders/attachments', [sized('a.txt', 10)], { query })
    expect((await send()).status).toBe(200)
    disk.remount('ro')
    const refused = await send()
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 503, code: 'files-unavailable' })
    disk.remount('rw')
    expect((await send()).body.post_attachments.result).toHaveLength(1)
  })
})

describe.skipIf(!canFill)('the space that a server needs to be ready', () => {
  it('is 64 MB, not a block less', async () => {
    const disk = mountSmallDisk(72)
    onTestFinished(() => disk.remove())
    for (const [left, isEnough] of [
      [65, true],
      [64, true],
      [64 - BLOCK / MB, false],
    ] as const) {
      disk.fill(left * MB)
      expect([left, await hasRoom({}, disk.folder)]).toEqual([left, isEnough])
    }
  })
})

describe.skipIf(!canFill).each(bothDatabases)('an upload in pieces to a full disk, on %s', (kind) => {
  let site: Site
  let disk: SmallDisk
  let head: Browser
  beforeAll(async () => {
    const { config, remove } = await newInstallation(kind)
    disk = mountSmallDisk(8)
    // The embedded database stays on a disk with free space.
    if (kind === 'pglite') disk.lend(join(config.dataDir, 'pglite'), 'pglite')
    const installation = { config: { ...config, dataDir: disk.folder }, remove }
    site = await openSite(installation, { prepare: (app, parts) => registerHealth(app, parts) })
    await site.server.listen({ port: 0, host: '127.0.0.1' })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    disk.remove()
    await site.installation.remove()
  })

  const send = uploadRequests(
    () => site,
    () => head,
  )

  it('is answered 507 in the middle of a part, and resumes where it stopped once there is space', async () => {
    const [row] = await head.rows()
    const { bytes } = sized('large.txt', 3 * MB)
    const metadata = `filename ${Buffer.from('large.txt').toString('base64')}`
    const query = new URLSearchParams({ awsfile_master_pk: row?.id ?? '', apitoken: head.token })
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata }
    const path =
      (await send('POST', `/main/s/orders/attachmenttus?${query}`, { headers })).headers.get('location') ?? ''
    const offset = async () => Number((await send('HEAD', path)).headers.get('upload-offset'))
    const piece = async (from: number) => {
      const at = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) }
      return await send('PATCH', path, { headers: at, body: bytes.slice(from) })
    }
    disk.fill(MB)
    const refused = await piece(0)
    expect([refused.status, await refused.json()]).toEqual([
      507,
      { ok: false, code: 'storage-full', description: expect.stringMatching(/^The server has no room left/) as string },
    ])
    expect((await site.server.inject('/readyz')).json()).toEqual({ ok: false, missing: ['room'] })
    const arrived = await offset()
    expect(arrived).toBeGreaterThan(0)
    expect(arrived).toBeLessThanOrEqual(MB)
    disk.empty()
    expect((await piece(arrived)).status).toBe(204)
    const listed = await head.get('/main/s/orders/attachments', { awsfile_master_pk: row?.id ?? '' })
    const [file] = listed.body.get_attachments.result
    const { rawPayload } = await head.file('/main/s/orders/attachmentfile', { key: file?.id ?? '' })
    expect(Buffer.compare(rawPayload, bytes)).toBe(0)
  })

  it('keeps its bytes if it is complete while the database has no space', async () => {
    const [, row] = await head.rows()
    const query = new URLSearchParams({ awsfile_master_pk: row?.id ?? '', apitoken: head.token })
    const metadata = `filename ${Buffer.from('note.txt').toString('base64')}`
    const begin = { headers: { 'upload-length': '3', 'upload-metadata': metadata } }
    const path = (await send('POST', `/main/s/orders/attachmenttus?${query}`, begin)).headers.get('location') ?? ''
    await asOwner(site.database, async (work) => {
      for (const statement of full) await sql.raw(statement).execute(work)
    })
    const at = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    expect((await send('PATCH', path, { headers: at, body: sized('note.txt', 3).bytes })).status).toBe(507)
    await asOwner(site.database, (work) => sql`drop trigger no_room on audit`.execute(work))
    expect((await send('HEAD', path)).headers.get('upload-offset')).toBe('3')
    const listed = await head.get('/main/s/orders/attachments', { awsfile_master_pk: row?.id ?? '' })
    expect(listed.body.get_attachments.result).toMatchObject([{ name: 'note.txt', size: 3 }])
  })
})

describe.skipIf(!canFill)('the embedded database on a full disk', () => {
  let template: Installation
  let disk: SmallDisk
  beforeAll(async () => {
    template = await newInstallation('pglite')
    disk = mountSmallDisk(160)
    cpSync(template.config.dataDir, join(disk.folder, 'data'), { recursive: true })
  })
  afterAll(async () => {
    disk.remove()
    await template.remove()
  })

  it('refuses changes before there is no space left, can still be read, and has lost nothing afterwards', async () => {
    const config = { ...template.config, dataDir: join(disk.folder, 'data') }
    const installation = { config, remove: () => Promise.resolve() }
    const site = await openSite(installation, { rows: 20, prepare: (app, parts) => registerHealth(app, parts) })
    const head = await signedIn(site.server, 'head')
    const [first, second] = (await head.rows({ Status: 'Submitted' })).map(({ id }) => id)
    expect((await head.approve([first ?? ''], {}, 'before-it-was-full')).status).toBe(200)
    for (const left of [8 * MB, 0]) {
      disk.fill(left)
      await expect
        .poll(
          async () =>
            (await head.post('/main/s/orders/comment', { comment: 'x' }, { query: { key: first ?? '' } })).status,
        )
        .toBe(507)
      const refused = await head.approve([second ?? ''], {}, 'sent-to-a-full-disk')
      expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 507, code: 'storage-full' })
      expect((await head.get('/main/s/orders/list')).status).toBe(200)
    }
    expect((await site.server.inject('/readyz')).json()).toEqual({ ok: false, missing: ['room'] })
    disk.empty()
    await expect.poll(async () => (await head.approve([second ?? ''], {}, 'sent-to-a-full-disk')).status).toBe(200)
    await site.close()
    const again = await openSite(installation, { rows: null })
    const rows = await (await signedIn(again.server, 'head')).rows({ scope: 'all' })
    expect([first, second].map((id) => rows.find((row) => row.id === id)?.Status)).toEqual(
      Array(2).fill('First Approved'),
    )
    expect(await inTenant(again.database, 'steel', (work) => verifyAudit(work, 'steel'))).toMatchObject({ ok: true })
    await again.close()
  })

  it('is not reported as damaged if it cannot start for lack of space', async () => {
    disk.fill(0)
    await expect(openPglitePool(join(disk.folder, 'new'))).rejects.toThrow('There is no room for the embedded database')
    disk.empty()
  })

  it('stops without space for its log, and continues with all acknowledged changes once there is space', async () => {
    const pool = await openPglitePool(join(disk.folder, 'log'))
    const ask = async (text: string): Promise<readonly Record<string, unknown>[]> => {
      const client = await pool.connect()
      try {
        return (await client.query(text, [])).rows as Record<string, unknown>[]
      } finally {
        client.release()
      }
    }
    await ask('create table notes (id int primary key, text text)')
    let stored = 0
    const add = () =>
      ask(`insert into notes values (${stored}, repeat(md5('${stored}'), 60))`).then(() => (stored += 1))
    // Up to shortly before the end of a 16 MB segment of the log: the next segment needs as much space.
    for (let place = 0; place < 15.5 * MB; place = Number((await ask(PLACE_IN_LOG))[0]?.['place'])) await add()
    disk.fill(8 * MB)
    const failure = await addUntilItFails(add)
    expect(failure).toMatchObject({ code: expect.stringMatching(/^(53100|ECONNRESET)$/) as string })
    disk.empty()
    await expect.poll(() => ask('select count(*)::int as stored from notes').catch(String)).toEqual([{ stored }])
    await add()
    await pool.end()
  })
})

const PLACE_IN_LOG = "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn) % 16777216 as place"

async function addUntilItFails(add: () => Promise<unknown>): Promise<unknown> {
  for (let rows = 0; rows < 4_000; rows += 1) {
    const failure = await add().then(
      () => null,
      (error: unknown) => error,
    )
    if (failure !== null) return failure
  }
  return null
}
