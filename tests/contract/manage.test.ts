/** People who manage a screen (`manage`) change others’ data; administrators change files of approved documents. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { buildApp } from '../../server/start/app.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, signedInAs } from './browser.ts'
import { comparison, type GridRow } from './comparison.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders, stock } from './fixture.ts'
import { pdf } from './upload-files.ts'
import { pieceUploads } from './upload-pieces.ts'

const LOCKED = 'This is handed in, approved or completed: its files stay as they are, others can be added.'
const REFUSED = { status: 403, body: { code: 'not-authorised' } }

const sheets = { ...stock, screen: 'comparisonsheet', documents: false, manage: ['director'] }
const logs = { ...stock, screen: 'notificationconfig', documents: false, manage: ['director'] }
/** A screen whose rules are accepted with its first documents; common screens have accepted rules, without managers. */
const managed: ServerDefinition = { ...orders, screen: 'bills', manage: ['director'] }

const ROLES = ['head', 'accounts', 'director', 'admin'] as const

describe.each(databases)('managed data of a screen, on %s', (kind) => {
  let site: Site
  let server: FastifyInstance
  let people: Readonly<Record<(typeof ROLES)[number], Browser>>
  let current: readonly ServerDefinition[] = [managed, orders, sheets, logs]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 60, screens: [managed, orders] })
    const screens = { get: (name: string) => current.find(({ screen }) => screen === name), all: () => current }
    server = await buildApp({ config: site.installation.config, database: site.database, screens, app: () => app })
    await server.listen({ port: 0, host: '127.0.0.1' })
    people = await signedInAs(server, ROLES)
  })
  afterAll(async () => {
    await server.close()
    await site.close()
    await site.installation.remove()
  })

  describe('prices of a comparison sheet', () => {
    async function sheetOfHead() {
      const head = comparison(people.head)
      const { items, parties } = await head.props()
      const { rows } = await head.grid({ items: items[0]?.id ?? '', parties: parties[0]?.id ?? '' })
      const priced = (price: number): readonly GridRow[] => rows.map((row) => ({ ...row, qty: 1, p0_price: price }))
      const { body } = await head.save('Rates', priced(10))
      const id = body.id ?? ''
      const party = parties[0]?.id ?? ''
      return { id, party, save: (by: Browser) => comparison(by).save('Rates', priced(11), { query: { key: id } }) }
    }

    it('can be changed only by its creator and by people who manage the screen', async () => {
      const { id, party, save } = await sheetOfHead()
      const before = await comparison(people.head).grid({ c_id: id })
      expect(await save(people.accounts)).toMatchObject(REFUSED)
      expect(await comparison(people.accounts).takeOut(id, 'party_id', party)).toMatchObject(REFUSED)
      expect(await comparison(people.accounts).remove(id)).toMatchObject(REFUSED)
      expect(await comparison(people.head).grid({ c_id: id })).toEqual(before)
      for (const by of ['head', 'director', 'admin'] as const)
        expect(await save(people[by])).toMatchObject({ status: 200 })
    })
  })

  describe('the numbering of vouchers', () => {
    const save = async (by: Browser, screen: string): Promise<Answer> => {
      const { body } = await by.get(`/main/s/${screen}/slugconfig`)
      const { id } = (body as unknown as { get_slugconfig: { id: string } }).get_slugconfig
      const series = { id, prefix: 'N-', suffix: '', start: 1, autogenerate: true }
      return await by.post(`/main/s/${screen}/slugconfig`, series)
    }

    it.each(['bills', 'comparisonsheet'])('of %s is set by people who manage the screen', async (screen) => {
      expect(await save(people.head, screen)).toMatchObject(REFUSED)
      expect(await save(people.director, screen)).toMatchObject({ status: 200 })
      expect(await save(people.admin, screen)).toMatchObject({ status: 200 })
    })

    it('is reported to browsers by flags', async () => {
      const flags = async (by: Browser) => ((await by.get('/main/v')).body as { flags?: object }).flags
      expect(await flags(people.head)).toMatchObject({ manage_bills: false })
      expect(await flags(people.director)).not.toHaveProperty('manage_bills')
    })

    it('is managed by more people after acceptance, and by fewer at once', async () => {
      current = [{ ...managed, manage: ['director', 'head'] }, orders, sheets, logs]
      expect(await save(people.head, 'bills')).toMatchObject(REFUSED)
      const rules = (await people.admin.get('/main/rules')).body as unknown as readonly Rule[]
      const rule = rules.find(({ screen }) => screen === 'bills')
      expect(rule?.changes).toEqual(['managed by: administrators, director, head; before: administrators, director'])
      await people.admin.post('/main/rules', { screen: 'bills', hash: rule?.pending ?? '' })
      expect(await save(people.head, 'bills')).toMatchObject({ status: 200 })
      current = [managed, orders, sheets, logs]
      expect(await save(people.head, 'bills')).toMatchObject(REFUSED)
    })
    interface Rule {
      readonly screen: string
      readonly pending: string | null
      readonly changes: readonly string[]
    }
  })

  describe('messages of the company', () => {
    const logOf = async (by: Browser, channel = 'email') => {
      const { body } = await by.get(`/main/s/notificationconfig/notification${channel}logs_list`, { page_by: '200' })
      return body.get_list.result
    }

    it('can be read by people who manage the log; everybody reads their own', async () => {
      const [row] = await people.head.rows({ Status: 'Submitted' })
      const sent = await people.head.post('/main/s/orders/ma_notifycontacts', {
        postkey: row?.id,
        formSlug: 'orders',
        whatsapp: [],
        email: [],
        emailCc: [],
        manualphone: [{ text: '9811000199' }],
        manualemail: [{ text: 'somebody@party.example' }, { text: 'accounts@steel.example' }],
      })
      expect(sent.status).toBe(200)
      const all = (await logOf(people.director)).map(({ id }) => id)
      expect((await logOf(people.head)).length).toBe(2)
      const phones = async (by: Browser) => (await logOf(by, 'whatsapp')).map(({ phone }) => phone)
      for (const by of ['head', 'director', 'admin'] as const)
        expect(await phones(people[by])).toContain('+919811000199')
      expect(await phones(people.accounts)).toEqual([])
      const [own] = await logOf(people.accounts)
      expect(own).toMatchObject({ email: 'accounts@steel.example' })
      expect(all).toContain(own?.id)
      const other = all.find((id) => id !== own?.id) ?? ''
      const read = (by: Browser, id: string) => by.file('/main/s/notificationconfig/message', { id })
      expect((await read(people.accounts, other)).statusCode).toBe(404)
      expect((await read(people.accounts, own?.id ?? '')).statusCode).toBe(200)
      expect((await read(people.director, other)).statusCode).toBe(200)
    })
  })

  describe('files of an approved document', () => {
    const at = '/main/s/orders'
    const approvedOrder = async (): Promise<string> => {
      const [approved] = await people.head.rows({ Status: 'Approved' })
      if (approved) return approved.id
      const [row] = await people.head.rows({ Status: 'Submitted' })
      const pk = row?.id ?? ''
      for (const by of ['head', 'accounts', 'director'] as const) await people[by].approve([pk])
      expect((await people.head.rows({ Status: 'Approved' })).map(({ id }) => id)).toContain(pk)
      return pk
    }

    it('are replaced and deleted only by administrators; everybody can add others', async () => {
      const pk = await approvedOrder()
      const send = (by: Browser, name: string, words: string) =>
        by.upload(`${at}/attachments`, [pdf(name, words)], { query: { awsfile_master_pk: pk } })
      const added = await send(people.head, 'order.pdf', 'as approved')
      const [file] = added.body.post_attachments.result
      expect(file).toMatchObject({ name: 'order.pdf', is_item_deletable: false })
      const remove = (by: Browser, key = '') => by.post(`${at}/deleteattachment`, { key, awsfile_master_pk: pk })
      const replaced = await send(people.head, 'order.pdf', 'another')
      expect(replaced.body.errored).toEqual([{ name: 'order.pdf', reason: LOCKED }])
      expect(await remove(people.head, file?.id)).toMatchObject({ status: 403, body: { code: 'locked' } })
      expect((await send(people.admin, 'order.pdf', 'another')).body.errored).toEqual([])
      const [now] = (await people.admin.get(`${at}/attachments`, { awsfile_master_pk: pk })).body.get_attachments.result
      expect(await remove(people.admin, now?.id)).toMatchObject({ status: 200 })
    })

    it.each([
      { files: 'the files', table: {} },
      { files: 'the additional files', table: { awsfile_master_table: 'ot' } },
    ])('are not replaced by an upload in pieces, except of an administrator: $files', async ({ table }) => {
      const query = { awsfile_master_pk: await approvedOrder(), ...table }
      const send = (by: Browser, words: string) => sendDrawing(by, words, query)
      expect((await send(people.head, 'as approved')).status).toBe(204)
      const refused = await send(people.head, 'another')
      expect(refused.status).toBe(400)
      expect(JSON.parse(refused.text)).toMatchObject({ code: 'refused', description: LOCKED })
      const bytes = async () => {
        const { body } = await people.head.get(`${at}/attachments`, query)
        const file = body.get_attachments.result.find(({ name }) => name === 'drawing.pdf')
        return (await people.head.file(`${at}/attachmentfile`, { key: file?.id ?? '' })).body
      }
      expect(await bytes()).toContain('as approved')
      expect((await send(people.admin, 'another')).status).toBe(204)
      expect(await bytes()).toContain('another')
      const hash = createHash('sha256').update(pdf('drawing.pdf', 'another').bytes).digest('hex')
      expect(await newestEntry(query.awsfile_master_pk)).toMatchObject({
        event: 'file-added',
        person: 'steel-admin',
        name: 'drawing.pdf',
        hash,
      })
    })
    const sendDrawing = async (by: Browser, words: string, query: Readonly<Record<string, string>>) => {
      const pieces = pieceUploads(() => server)
      const file = pdf('drawing.pdf', words)
      return await pieces.send(by, await pieces.begin(by, file, query), file)
    }
    const newestEntry = (id: string) =>
      inTenant(site.database, 'steel', async (work) => {
        const entries = work.selectFrom('audit').select('entry').where('document_id', '=', id)
        const { entry } = await entries.orderBy('seq', 'desc').executeTakeFirstOrThrow()
        return JSON.parse(entry) as Readonly<Record<string, unknown>>
      })
  })
})
