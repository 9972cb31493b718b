import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { openStore } from '../../server/files/open-store.ts'
import { sweepUploads } from '../../server/files/sweep.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { screens, send as sendImport } from './importing.ts'
import { sized } from './upload-files.ts'

const MB = 1024 * 1024

describe.each(databases)('the quota of uploads on %s', (kind) => {
  let site: Site
  let head: Browser
  let ids: readonly string[]
  beforeAll(async () => {
    const { config, remove } = await newInstallation(kind)
    const uploadQuota = { personMb: 3, companyMb: 8 }
    site = await openSite({ config: { ...config, uploadQuota }, remove }, { rows: 6 })
    head = await signedIn(site.server, 'head')
    ids = (await head.rows()).map(({ id }) => id)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const upload = async (browser: Browser, mb: number, row = 0) => {
    const file = sized(`${mb}-${row}.txt`, mb * MB)
    return await browser.upload('/main/s/orders/attachments', [file], { query: { awsfile_master_pk: ids[row] ?? '' } })
  }
  const begin = async (browser: Browser, mb: number, pk = ids[3] ?? '') => {
    const cookie = Object.entries(browser.cookieJar()).map((pair) => pair.join('='))
    const headers = {
      cookie: cookie.join('; '),
      'tus-resumable': '1.0.0',
      'upload-length': String(mb * MB),
      'upload-metadata': `filename ${Buffer.from('a.txt').toString('base64')}`,
    }
    const query = { awsfile_master_pk: pk, apitoken: browser.token }
    return await site.server.inject({ method: 'POST', url: '/main/s/orders/attachmenttus', query, headers })
  }

  it('counts finished and begun uploads of a person', async () => {
    expect((await upload(head, 1)).status).toBe(200)
    expect((await begin(head, 1)).statusCode).toBe(201)
    const refused = await upload(head, 1.5, 1)
    expect(refused.status).toBe(413)
    expect(refused.body).toMatchObject({
      code: 'quota',
      description: 'You have uploaded as much as is allowed in 24 hours (3 MB). Please try again later.',
    })
    expect((await begin(head, 1.5)).statusCode).toBe(413)
  })

  it('counts an unfinished upload until the sweep has removed it, a day later', async () => {
    const accounts = await signedIn(site.server, 'accounts')
    const { database, installation } = site
    const path = (await begin(accounts, 2)).headers.location ?? ''
    const id = new URL(path, 'http://x').pathname.split('/').at(-1)
    await asOwner(database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update uploads set begun_at = now() - interval '24.1 hours' where id = ${id}`.execute(work)
    })
    const headers = {
      cookie: Object.entries(accounts.cookieJar())
        .map((pair) => pair.join('='))
        .join('; '),
      'tus-resumable': '1.0.0',
    }
    const query = { awsfile_master_pk: ids[3] ?? '', apitoken: accounts.token }
    const asked = await site.server.inject({ method: 'HEAD', url: path.split('?')[0] ?? '', query, headers })
    expect(asked.statusCode).toBe(410)
    expect((await begin(accounts, 2)).statusCode).toBe(413)
    await sweepUploads({ database, store: openStore(installation.config) })
    expect((await begin(accounts, 2)).statusCode).toBe(201)
  })

  it('counts concurrent uploads: as many are accepted as fit', async () => {
    const director = await signedIn(site.server, 'director')
    const answers = await Promise.all([1, 2, 3, 4].map((row) => upload(director, 2, row)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 413, 413, 413])
    const words = 'You have uploaded as much as is allowed in 24 hours (3 MB). Please try again later.'
    for (const { body } of answers.filter(({ status }) => status === 413))
      expect(body).toMatchObject({ code: 'quota', description: words })
  })

  it('is limited for a company, for concurrent uploads, too', async () => {
    // Of 8 MB the tests above have used 6.
    const owner = await signedIn(site.server, 'owner')
    const answers = await Promise.all([1, 2, 3, 4].map(() => begin(owner, 1)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 413, 413])
    const words = 'Your company has uploaded as much as is allowed in 24 hours (8 MB). Please try again later.'
    for (const answer of answers.filter(({ statusCode }) => statusCode === 413))
      expect(answer.json()).toMatchObject({ code: 'quota', description: words })
  })

  it('is separate for each company', async () => {
    const other = await signedIn(site.server, 'head', 'TEX')
    const [row] = await other.rows()
    const query = { awsfile_master_pk: row?.id ?? '' }
    expect((await other.upload('/main/s/orders/attachments', [sized('a.txt', 2 * MB)], { query })).status).toBe(200)
  })

  it.each([
    ['the files of imports', (by: Browser) => importOf(by)],
    ['rows that are written into a file', (by: Browser) => sentRows(by)],
  ] as const)('counts %s, although they are no uploads in progress', async (_what, send) => {
    const { config, remove } = await newInstallation(kind)
    const own = await openSite(
      { config: { ...config, uploadQuota: { personMb: 1, companyMb: 8 } }, remove },
      { rows: 2, screens },
    )
    onTestFinished(async () => {
      await own.close()
      await remove()
    })
    const by = await signedIn(own.server, 'director')
    const statuses = []
    for (let each = 0; each < 3; each += 1) statuses.push((await send(by)).status)
    expect(statuses).toEqual([200, 200, 413])
    const { rows } = await asOwner(own.database, async (work) => {
      await setTenant(work, 'steel')
      return await sql<{
        hours: number
      }>`select distinct round(extract(epoch from expires_at - now()) / 3600)::int as hours
        from upload_reservations`.execute(work)
    })
    expect(rows).toEqual([{ hours: 24 }])
  })

  it('limits the number of unfinished uploads of a person', async () => {
    const owner = await signedIn(site.server, 'owner', 'TEX')
    const [row] = await owner.rows()
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'tex')
      await sql`insert into uploads (company_id, id, person_id, screen, query, name, size)
        select 'tex', 'pending-' || n, 'tex-owner', 'orders', '{}', 'a.txt', 1 from generate_series(1, 100) n`.execute(
        work,
      )
    })
    expect((await begin(owner, 1, row?.id)).statusCode).toBe(201)
    const refused = await begin(owner, 1, row?.id)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'too-many-uploads',
      description: 'More than 100 uploads of yours are not finished. Please wait until they are.',
    })
  })
})

/** 0.4 MB each, of cells as long as a file may have. */
const LONG = Array.from({ length: 42 }, () => 'x'.repeat(10_000))

const importOf = (by: Browser) =>
  sendImport(by, 'parties', `Party code,Name\n${LONG.map((name, at) => `C${at},${name}\n`).join('')}`)

const sentRows = (by: Browser) =>
  by.post('/main/export_rows', {
    fmt: 'csv',
    name: 'a',
    columns: LONG.map(() => ({ title: 'a', holds: 'text' })),
    rows: [LONG],
  })
