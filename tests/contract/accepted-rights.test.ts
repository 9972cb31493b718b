/** Rights that a file extends wait until they are accepted; rights that it restricts apply at once. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { buildApp } from '../../server/start/app.ts'
import { waitingRules } from '../../server/workflow/rules/waiting.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders, stock } from './fixture.ts'

interface Rule {
  readonly screen: string
  readonly pending: string | null
  readonly changes: readonly string[]
}

const first: ServerDefinition = { ...orders, see: { head: ['all'], director: ['all'] }, seen: { Amount: ['director'] } }
const open: ServerDefinition = { ...orders, see: null, seen: {} }
const closed: ServerDefinition = {
  ...orders,
  see: { director: ['all'] },
  seen: { Amount: ['director'], Done: ['director'] },
}

describe.each(databases)('changed rights on %s', (kind) => {
  let site: Site
  let server: FastifyInstance
  let people: Readonly<Record<'head' | 'director' | 'owner' | 'admin', Browser>>
  let current = first
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 20, screens: [first, stock] })
    const all = () => [current, stock]
    const screens = { get: (name: string) => all().find(({ screen }) => screen === name), all }
    server = await buildApp({ config: site.installation.config, database: site.database, screens, app: () => app })
    const [head, director, owner, admin] = [
      await signedIn(server, 'head'),
      await signedIn(server, 'director'),
      await signedIn(server, 'owner'),
      await signedIn(server, 'admin'),
    ]
    people = { head, director, owner, admin }
  })
  afterAll(async () => {
    await server.close()
    await site.close()
    await site.installation.remove()
  })

  /** Requests the list twice: answered in a transaction, and by a single statement for the known rights. */
  async function seen(role: keyof typeof people) {
    const answers = []
    for (const _ of [1, 2]) {
      const { status, body } = await people[role].get('/main/s/orders/list', { scope: 'all' })
      answers.push(status === 200 ? Object.keys(body.get_list.result[0] ?? {}) : status)
    }
    expect(answers[1]).toEqual(answers[0])
    return answers[0]
  }
  async function statusesFor(role: keyof typeof people): Promise<readonly string[]> {
    const { body } = await people[role].get('/main/s/orders/list', { scope: 'all' })
    return body.get_list.result.map(({ Status }) => String(Status))
  }
  const rule = async (): Promise<Rule | undefined> => {
    const { body } = await people.admin.get('/main/rules')
    return (body as unknown as readonly Rule[]).find(({ screen }) => screen === 'orders')
  }
  const accept = async () => {
    const hash = (await rule())?.pending ?? ''
    return await people.admin.post('/main/rules', { screen: 'orders', hash })
  }

  it('apply from the beginning in a company with sample data', async () => {
    expect(await rule()).toMatchObject({ pending: null })
    expect(await seen('head')).not.toContain('Amount')
    expect(await seen('director')).toContain('Amount')
    expect(await seen('owner')).toBe(403)
  })

  it('wait if they show more, and list the changes', async () => {
    current = open
    expect(await rule()).toMatchObject({
      pending: expect.any(String) as string,
      changes: [
        'seen by: everybody whose modules include it; before: head, director',
        'field Amount is seen by: everybody who sees the row; before: director',
      ],
    })
    expect((await waitingRules(site.database, [current])).map(({ screen }) => screen)).toEqual(['orders'])
    expect(await seen('head')).not.toContain('Amount')
    expect(await seen('owner')).toBe(403)
    expect(await people.head.get('/main/s/orders/list', { totals: 'Amount' })).toMatchObject({
      body: { get_totals: { result: {} } },
    })
  })

  it('apply at once if they show less, but for documents that wait for somebody', async () => {
    expect(await seen('director')).toContain('Done')
    current = closed
    expect(await seen('head')).not.toContain('Done')
    // What waits for them, and what they have decided.
    expect(await statusesFor('head')).not.toContain('Draft')
    expect(await statusesFor('head')).toContain('Submitted')
    expect(await statusesFor('director')).toContain('Draft')
    expect(await seen('owner')).toBe(403)
    expect(await seen('director')).toContain('Done')
    current = { ...first, seen: closed.seen }
    expect(await seen('head')).not.toContain('Done')
  })

  it('apply from the moment they are accepted', async () => {
    current = open
    expect((await accept()).status).toBe(200)
    expect(await rule()).toMatchObject({ pending: null, changes: [] })
    expect(await seen('head')).toContain('Amount')
    expect(await seen('owner')).toContain('Amount')
    current = first
    expect(await seen('owner')).toBe(403)
    expect(await rule()).toMatchObject({ pending: expect.any(String) as string })
  })
})
