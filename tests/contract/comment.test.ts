import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { verifyAudit } from '../../server/audit/verify.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

describe.each(databases)('comments on %s', (kind) => {
  let site: Site
  let head: Browser
  let ids: readonly string[]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 20 })
    head = await signedIn(site.server, 'head')
    ids = (await head.rows()).map(({ id }) => id)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const idOf = (index: number): string => ids[index] ?? ''
  const say = (key: string, comment: string, idempotency?: string): Promise<Answer> =>
    head.post('/main/s/orders/comment', { comment }, { query: { key }, headers: headersOf(idempotency) })
  const read = (key: string, browser = head) => browser.get('/main/s/orders/comment', { key })

  it('are empty at first, then listed oldest first with author and time', async () => {
    expect((await read(idOf(0))).body).toEqual({ ok: true, get_comment: { result: [] } })
    await say(idOf(0), '  Check the rate. ')
    const { body } = await say(idOf(0), 'Checked.')
    expect(body.get_comment.result).toMatchObject([
      { comment: 'Check the rate.', username: 'Meera Nair' },
      { comment: 'Checked.', username: 'Meera Nair' },
    ])
    expect(Date.now() - Date.parse(body.get_comment.result[0]?.created ?? '')).toBeLessThan(limitFor(6_000))
    expect((await read(idOf(0))).body).toEqual(body)
  })

  it.each(['', '   ', '\n\t'])('are not added if blank: %j', async (blank) => {
    const { status, body } = await say(idOf(1), blank)
    expect([status, body.description]).toEqual([400, 'Cannot add an empty comment'])
    expect((await read(idOf(1))).body.get_comment.result).toEqual([])
  })

  it('are added once for a repeated key, with the same answer', async () => {
    const first = await say(idOf(2), 'Once', 'key-of-a-comment')
    const again = await say(idOf(2), 'Once', 'key-of-a-comment')
    const other = await say(idOf(2), 'Twice', 'key-of-a-comment')
    expect(again.text).toBe(first.text)
    expect(other.status).toBe(409)
    expect((await read(idOf(2))).body.get_comment.result).toHaveLength(1)
  })

  it('leave one entry in an intact audit', async () => {
    await say(idOf(3), 'For the record')
    const entries = await inTenant(site.database, 'steel', (work) =>
      work
        .selectFrom('audit')
        .select('entry')
        .where('document_id', '=', idOf(3))
        .where('event', '=', 'comment')
        .execute(),
    )
    expect(entries.map(({ entry }) => JSON.parse(entry) as unknown)).toMatchObject([
      { person: 'steel-head', screen: 'orders', comment: 'For the record' },
    ])
    expect(await inTenant(site.database, 'steel', (work) => verifyAudit(work, 'steel'))).toMatchObject({ ok: true })
  })

  it('are stored as they were written, including markup', async () => {
    const text = '<script>alert(1)</script> ₹ نجد \' " \\'
    expect((await say(idOf(4), text)).body.get_comment.result[0]?.comment).toBe(text)
  })

  it('of another company’s document, or of an unknown one, cannot be read or written', async () => {
    const tex = await signedIn(site.server, 'head', 'TEX')
    const foreign = (await tex.rows())[0]?.id ?? ''
    const answers = [
      await read(foreign),
      await say(foreign, 'Hello'),
      await read('nobody'),
      await say('nobody', 'Hello'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await read(foreign, tex)).body.get_comment.result).toEqual([])
  })

  it('of another screen are not returned for this one', async () => {
    const stock = (await head.rows({}, 'stock'))[0]?.id ?? ''
    expect([(await read(stock)).status, (await head.get('/main/s/stock/comment', { key: stock })).status]).toEqual([
      404, 404,
    ])
  })

  it.each<[string, object, Record<string, string>]>([
    ['an unknown member', { comment: 'a', colour: 'red' }, {}],
    ['a number', { comment: 5 }, {}],
    ['nothing', {}, {}],
    ['more than 2,000 characters', { comment: 'a'.repeat(2001) }, {}],
    ['an unknown parameter', { comment: 'a' }, { colour: 'red' }],
  ])('are refused with %s', async (_, body, query) => {
    const { status } = await head.post('/main/s/orders/comment', body, { query: { key: idOf(5), ...query } })
    expect(status).toBe(400)
    expect((await read(idOf(5))).body.get_comment.result).toEqual([])
  })
})

const headersOf = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key }
