/** Alerts about records that server pages store, such as an enquiry (foundation §2). */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertTo } from './alerting.ts'
import { databases } from './databases.ts'
import { openPages, publishedScreens, type Visitor, visitor } from './page-visitor.ts'

const site = await publishedScreens((name) => ['enquiry', 'partymaster', 'drawing'].includes(name))

describe.each(databases)('alerts about records on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openPages>>
  let app: FastifyInstance
  let steel: Visitor
  let pk: string
  let number: string
  beforeAll(async () => {
    opened = await openPages(kind, site)
    app = opened.app
    steel = await visitor(app, 'admin@steel.example', 'STEEL')
    const { get_list: list } = await call('enquiry/list', { page: '0', page_by: '50' })
    ;[{ id: pk, EnquiryNo: number }] = list.result
  })
  afterAll(() => opened.close())

  const call = async (path: string, query: Record<string, string> = {}, who = steel) =>
    (
      await app.inject({
        url: `/main/s/${path}`,
        query: { apitoken: who.token, ...query },
        headers: { cookie: who.cookie },
      })
    ).json()
  const send = async (postkey: string, who = steel) =>
    (
      await app.inject({
        method: 'POST',
        url: '/main/s/enquiry/ma_notifycontacts',
        query: { apitoken: who.token },
        payload: { ...alertTo(postkey), formSlug: 'enquiry' },
        headers: { cookie: who.cookie },
      })
    ).json()

  it('go to people of the company and to contacts of the party that the record names', async () => {
    const { get_list: contacts, get_users: users } = await call('enquiry/ma_list', { pk })
    expect(users.result).toContainEqual(expect.objectContaining({ email: 'admin@steel.example' }))
    expect(contacts.count).toBeGreaterThan(0)
  })

  it('can be previewed, with the number of the record', async () => {
    const { body } = await steel.get(`/main/s/enquiry/ma_viewtemplate?pk=${pk}&customer_text=Offer%20follows`)
    expect(body).toContain(`Enquiry ${number}</h1>`)
    expect(body).toContain('Offer follows')
    expect(body).not.toContain('Status')
  })

  it('are sent once, and logged with their record', async () => {
    expect(await send(pk)).toEqual({ ok: true })
    const path = 'notificationconfig/notificationemaillogs_list'
    const { get_list: log } = await call(path, { page: '0', page_by: '20', slug: 'enquiry', pk })
    expect(log.result).toEqual([expect.objectContaining({ email: 'buyer@client.example' })])
  })

  it('are refused for an unknown record', async () => {
    expect(await send('nothing')).toMatchObject({
      ok: false,
      code: 'not-found',
      description: 'There is no such record.',
    })
  })

  it('are available to companies with the screen in their menu', async () => {
    const tex = await visitor(app, 'admin@tex.example', 'TEX')
    const { get_list: drawings } = await call('drawing/list')
    const query = { pk: drawings.result[0].id }
    expect(await call('drawing/ma_list', query)).toMatchObject({ ok: true })
    expect(await call('drawing/ma_list', query, tex)).toMatchObject({ code: 'unknown-screen' })
  })
})
