import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, signedIn, type Upload } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { pdf, png, sized, text } from './upload-files.ts'

const MB = 1024 * 1024

describe.each(databases)('files on %s', (kind) => {
  let site: Site
  let head: Browser
  let ids: readonly string[]
  let used = 0
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 30 })
    head = await signedIn(site.server, 'head')
    const open = (await head.rows()).filter(({ Status }) => Status !== 'Approved')
    ids = open.map(({ id }) => id)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** A document that no test has used. */
  const fresh = (): string => ids[used++] ?? ''
  const send = (pk: string, files: readonly Upload[], query: Record<string, string> = {}) =>
    head.upload('/main/s/orders/attachments', files, { query: { awsfile_master_pk: pk, ...query } })
  const sendAs = (browser: Browser, pk: string, files: readonly Upload[]) =>
    browser.upload('/main/s/orders/attachments', files, { query: { awsfile_master_pk: pk } })
  const list = (pk: string, browser = head, call = 'attachments') =>
    browser.get(`/main/s/orders/${call}`, { awsfile_master_pk: pk })
  const remove = (pk: string, key: string, browser = head): Promise<Answer> =>
    browser.post('/main/s/orders/deleteattachment', { key, awsfile_master_pk: pk })
  const namesOf = async (pk: string) => (await list(pk)).body.get_attachments.result.map(({ name }) => name).sort()
  const rowOf = async (pk: string) => (await head.rows()).find(({ id }) => id === pk)

  it('are empty at first, then listed with person, time and size', async () => {
    const pk = fresh()
    expect((await list(pk)).body).toEqual({ ok: true, get_attachments: { result: [] } })
    const { status, body } = await send(pk, [png('Site.PNG'), pdf('Plan.pdf')])
    expect([status, body.errored]).toEqual([200, []])
    expect((await list(pk)).body.get_attachments).toEqual(body.post_attachments)
    expect(body.post_attachments.result.find(({ name }) => name === 'Site.PNG')).toMatchObject({
      extension: 'png',
      size: 70,
      uploadBy: 'Meera Nair',
      is_item_deletable: true,
    })
  })

  it('are downloaded byte for byte, pictures and PDFs inline, all others as attachments', async () => {
    const pk = fresh()
    const sent = [
      png('a.png'),
      pdf('b.pdf'),
      text('c.svg', '<?xml version="1.0"?><svg onload="alert(1)"/>'),
      text('d.html', '<script>'),
    ]
    const { result } = (await send(pk, sent)).body.post_attachments
    for (const { name, href } of result) {
      const { headers, rawPayload } = await head.file(href.split('?')[0] ?? '', { key: href.split('key=')[1] ?? '' })
      const shown = /png|pdf/.test(name)
      expect(Buffer.compare(rawPayload, sent.find((each) => each.name === name)?.bytes ?? Buffer.of())).toBe(0)
      expect(headers['content-type']).toBe(
        { 'a.png': 'image/png', 'b.pdf': 'application/pdf' }[name] ?? 'application/octet-stream',
      )
      expect(headers).toMatchObject({
        'content-disposition': expect.stringMatching(shown ? /^inline; / : /^attachment; /) as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
  })

  it('are downloaded completely by browsers that accept compression, whatever bytes they begin with', async () => {
    // The first two bytes of zlib data, which the compression of answers checks.
    const sent = text('delivered.txt', '80 bags of cement\n'.repeat(500))
    const [{ href } = { href: '' }] = (await send(fresh(), [sent])).body.post_attachments.result
    const { headers, rawPayload } = await site.server.inject({
      url: `${href}&apitoken=${head.token}`,
      headers: { 'accept-encoding': 'gzip' },
      cookies: head.cookieJar(),
    })
    const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload
    expect(Buffer.compare(bytes, sent.bytes)).toBe(0)
  })

  it('are sent as attachments on request', async () => {
    const { result } = (await send(fresh(), [png('a.png')])).body.post_attachments
    const query = { key: result[0]?.id ?? '', download: 'y' }
    const { headers } = await head.file('/main/s/orders/attachmentfile', query)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="a\.png"/)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\plans\\roof.txt', 'roof.txt'],
    ['a"b\r\nSet-Cookie: x=1.txt', undefined],
    ['नक्शा.txt', 'नक्शा.txt'],
    [`${'x'.repeat(300)}.txt`, `${'x'.repeat(146)}.txt`],
  ])('have a name without a path: %j', async (name, kept) => {
    const { result } = (await send(fresh(), [text(name, 'words')])).body.post_attachments
    if (kept) expect(result[0]?.name).toBe(kept)
    const { statusCode, headers } = await head.file('/main/s/orders/attachmentfile', { key: result[0]?.id ?? '' })
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
  })

  it('are refused if the content does not match the name, and the others are accepted', async () => {
    const pk = fresh()
    const { body } = await send(pk, [text('photo.png', 'no picture'), png('bill.pdf'), pdf('true.pdf')])
    expect(body.errored).toEqual([
      { name: 'photo.png', reason: 'The content of this file is not what its name says.' },
      { name: 'bill.pdf', reason: 'The content of this file is not what its name says.' },
    ])
    expect(await namesOf(pk)).toEqual(['true.pdf'])
  })

  it('are limited in number: existing and new ones together', async () => {
    const pk = fresh()
    await send(
      pk,
      ['1', '2', '3'].map((name) => text(`${name}.txt`, name)),
    )
    const { body } = await send(
      pk,
      ['4', '5', '6'].map((name) => text(`${name}.txt`, name)),
    )
    expect(body.errored).toEqual([
      { name: '6.txt', reason: 'Will not be uploaded because max 5 attachments are allowed.' },
    ])
    expect((await send(pk, [text('7.txt', '7')], { max: '6' })).body.errored).toEqual([])
    expect(await namesOf(pk)).toHaveLength(6)
  })

  it('are limited in size: by the page, and to 50 MB', async () => {
    const pk = fresh()
    const reasons = async (bytes: number, query = {}) =>
      (await send(pk, [sized('a.txt', bytes)], query)).body.errored.map(({ reason }) => reason)
    expect(await reasons(10 * MB + 1)).toEqual(['Will not be uploaded because size > 10M'])
    expect(await reasons(2 * MB + 1, { maxSize: '2' })).toEqual(['Will not be uploaded because size > 2M'])
    expect(await reasons(50 * MB + 1, { maxSize: '50' })).toEqual(['Will not be uploaded because size > 50M'])
    expect((await send(pk, [sized('a.txt', 1)], { maxSize: '51' })).status).toBe(400)
    expect(await namesOf(pk)).toEqual([])
    expect(await reasons(10 * MB)).toEqual([])
  })

  it('with the same name replace each other, and the older one becomes a revision', async () => {
    const pk = fresh()
    await send(pk, [text('plan.txt', 'first')])
    await send(pk, [text('plan.txt', 'second')])
    expect(await namesOf(pk)).toEqual(['plan.txt'])
    const [revision] = (await list(pk, head, 'revisions')).body.get_revisions.result
    const { body } = await head.file('/main/s/orders/attachmentfile', { key: revision?.id ?? '' })
    expect(body).toBe('first')
    expect(await rowOf(pk)).toMatchObject({ awsfile_count: 1 })
  })

  it('are stored once if they are sent twice', async () => {
    const pk = fresh()
    const [first, again] = [await send(pk, [text('a.txt', 'same')]), await send(pk, [text('a.txt', 'same')])]
    expect(again.body.post_attachments).toEqual(first.body.post_attachments)
    expect((await list(pk, head, 'revisions')).body.get_revisions.result).toEqual([])
  })

  it('are counted in the list, additional ones separately', async () => {
    const pk = fresh()
    await send(pk, [text('a.txt', 'a'), text('b.txt', 'b')])
    await send(pk, [text('c.txt', 'c')], { awsfile_master_table: 'ot' })
    expect(await rowOf(pk)).toMatchObject({ awsfile_count: 2, ot_awsfile_ids_count: 1 })
    const key = (await list(pk)).body.get_attachments.result[0]?.id ?? ''
    expect((await remove(pk, key)).body.get_attachments.result).toHaveLength(1)
    expect(await rowOf(pk)).toMatchObject({ awsfile_count: 1, ot_awsfile_ids_count: 1 })
  })

  it('can be deleted for 30 days only, except by administrators', async () => {
    const pk = fresh()
    const { result } = (await send(pk, [text('old.txt', 'old'), text('new.txt', 'new')])).body.post_attachments
    const old = result.find(({ name }) => name === 'old.txt')?.id ?? ''
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update attachments set uploaded_at = now() - interval '30 days 1 minute' where id = ${old}`.execute(
        work,
      )
    })
    expect((await list(pk)).body.get_attachments.result.find(({ id }) => id === old)?.is_item_deletable).toBe(false)
    expect((await remove(pk, old)).status).toBe(403)
    expect(await namesOf(pk)).toEqual(['new.txt', 'old.txt'])
    expect((await remove(pk, old, await signedIn(site.server, 'admin'))).status).toBe(200)
    expect(await namesOf(pk)).toEqual(['new.txt'])
    expect((await head.file('/main/s/orders/attachmentfile', { key: old })).statusCode).toBe(404)
  })

  it('are recorded in an intact audit', async () => {
    const pk = fresh()
    const { result } = (await send(pk, [text('kept.txt', 'words')])).body.post_attachments
    await remove(pk, result[0]?.id ?? '')
    const entries = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('audit').select('entry').where('document_id', '=', pk).orderBy('seq').execute(),
    )
    const hash = createHash('sha256').update('words').digest('hex')
    const events = entries.map(({ entry }) => JSON.parse(entry) as { readonly event: string })
    expect(events.filter(({ event }) => event.startsWith('file-')).slice(-2)).toMatchObject([
      { event: 'file-added', person: 'steel-head', screen: 'orders', name: 'kept.txt', size: 5, hash },
      { event: 'file-deleted', person: 'steel-head', name: 'kept.txt' },
    ])
    expect(await inTenant(site.database, 'steel', (work) => verifyAudit(work, 'steel'))).toMatchObject({ ok: true })
  })

  it('are added once for a repeated key, with the same answer', async () => {
    const pk = fresh()
    const once = (words: string) =>
      head.upload('/main/s/orders/attachments', [text('a.txt', words)], {
        query: { awsfile_master_pk: pk },
        headers: { 'idempotency-key': 'key-of-an-upload' },
      })
    const [first, again, other] = [await once('a'), await once('a'), await once('b')]
    expect(again.text).toBe(first.text)
    expect(other.status).toBe(409)
  })

  it('of another company are answered as unknown', async () => {
    const tex = await signedIn(site.server, 'head', 'TEX')
    const theirs = (await tex.rows())[0]?.id ?? ''
    const { result } = (await sendAs(tex, theirs, [text('secret.txt', 'Najd')])).body.post_attachments
    const key = result[0]?.id ?? ''
    const own = fresh()
    const answers = [
      (await list(theirs)).status,
      (await send(theirs, [text('a.txt', 'a')])).status,
      (await remove(own, key)).status,
      (await remove(theirs, key)).status,
      (await head.file('/main/s/orders/attachmentfile', { key })).statusCode,
    ]
    expect(answers).toEqual([404, 404, 404, 404, 404])
    expect((await list(theirs, tex)).body.get_attachments.result).toHaveLength(1)
  })

  it('that two people send concurrently share the remaining number', async () => {
    const pk = fresh()
    const all = Array.from({ length: 8 }, (_, index) => send(pk, [text(`${index}.txt`, String(index))]))
    const refused = (await Promise.all(all)).flatMap(({ body }) => body.errored)
    expect(refused).toHaveLength(3)
    expect(await namesOf(pk)).toHaveLength(5)
    expect(await rowOf(pk)).toMatchObject({ awsfile_count: 5 })
  })

  it.each<[string, () => Promise<Answer>, { status: number; words: string }]>([
    ['nothing', () => send(fresh(), []), { status: 400, words: 'Please select any file to upload.' }],
    [
      'no multipart',
      () => head.post('/main/s/orders/attachments', {}, { query: { awsfile_master_pk: fresh() } }),
      { status: 415, words: 'Files are sent as multipart/form-data, each as attached[n].' },
    ],
  ])('are refused as %s', async (_, attempt, { status, words }) => {
    expect(await attempt()).toMatchObject({ status, body: { description: words } })
  })

  it('leave nothing if the upload breaks off', async () => {
    const pk = fresh()
    const answer = await site.server.inject({
      method: 'POST',
      url: `/main/s/orders/attachments?awsfile_master_pk=${pk}&apitoken=${head.token}`,
      cookies: head.cookieJar(),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="attached[0]"; filename="a.txt"\r\n\r\nhalf of',
    })
    expect(answer.statusCode).toBe(400)
    expect(await namesOf(pk)).toEqual([])
  })
})
