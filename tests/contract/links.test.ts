/** Links between stored records: search, integrity, fills, inactive records, history. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from './databases.ts'
import { openPages, publishedScreens, type Visitor, visitor } from './page-visitor.ts'

const wanted = ['vehiclemaster', 'partymaster']
const site = await publishedScreens((name) => wanted.includes(name))
/** The same screens; directors see all parties, others only those that they entered. */
const limited = {
  ...site,
  screens: new Map(
    [...site.screens].map(([name, screen]) => {
      const rights = { director: ['all'], everyone: ['own'] } as const
      const see = name === 'partymaster' ? rights : name === 'vehiclemaster' ? null : screen.server.see
      return [name, { ...screen, server: { ...screen.server, see } }]
    }),
  ),
}

type Body = Readonly<Record<string, unknown>>
const resultIn = <Row>(part: unknown): readonly Row[] => (part as { result: readonly Row[] }).result
interface Answer {
  readonly status: number
  readonly body: Body
}

describe.each(databases)('links on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openPages>>
  let app: FastifyInstance
  let steel: Visitor
  let textile: Visitor
  beforeAll(async () => {
    opened = await openPages(kind, site)
    app = opened.app
    steel = await visitor(app, 'admin@steel.example', 'STEEL')
    textile = await visitor(app, 'admin@tex.example', 'TEX')
  })
  afterAll(() => opened.close())

  async function call(path: string, { by = steel, post }: { by?: Visitor; post?: Body } = {}): Promise<Answer> {
    const url = `/main/s/${path}${path.includes('?') ? '&' : '?'}apitoken=${encodeURIComponent(by.token)}`
    const sent = post ? ({ method: 'POST', payload: post } as const) : ({ method: 'GET' } as const)
    const answer = await app.inject({ ...sent, url, headers: { cookie: by.cookie } })
    return { status: answer.statusCode, body: answer.json() }
  }
  const saved = async (form: Body, query = '') => (await call(`vehiclemaster/item${query}`, { post: form })).body
  const vehicle = (no: string, more: Body = {}) => ({ VehicleNo: no, Kind: 'Truck', ...more })
  const party = async (name: string, more: Body = {}) => {
    const form = { PartyCode: name.replaceAll(' ', '-').slice(0, 20), PartyName: name, Kind: 'Transporter', ...more }
    return String((await call('partymaster/item', { post: form })).body['id'])
  }
  const options = async (query: string, by = steel) => {
    const { body } = await call(`vehiclemaster/options?${query}`, { by })
    return resultIn<{ id: string; text: string; Phone?: string }>(body['get_options'])
  }
  const listed = async (query: string) => {
    const { body } = await call(`vehiclemaster/list?${query}`)
    return resultIn<Body>(body['get_list'])
  }

  it('can be searched by words, with texts that begin with them first, and return the values to fill', async () => {
    await party('Zeta Roadways', { Phone: '9000000001' })
    await party('The Zeta Carriers')
    const found = await options('field=Transporter&search=zeta')
    expect(found.map(({ text }) => text)).toEqual(['Zeta Roadways', 'The Zeta Carriers'])
    expect(found[0]?.Phone).toBe('9000000001')
    expect(await options('field=Transporter&search=zeta%20car')).toHaveLength(1)
  })

  it('never show a row of another company', async () => {
    await party('Omega Hidden Lines')
    expect(await options('field=Transporter&search=omega', textile)).toEqual([])
  })

  it('are stored by id and listed with the text of their row', async () => {
    const id = await party('Konkan Haulage')
    await saved(vehicle('MH01AA0001', { Transporter: { id, text: 'Something else' } }))
    const [row] = await listed('search=MH01AA0001')
    expect(row?.['Transporter']).toEqual({ id, text: 'Konkan Haulage' })
    expect(await listed(`Transporter=${id}`)).toHaveLength(1)
    expect(await listed('search=konkan%20haulage')).toHaveLength(1)
    expect((await listed('o.Transporter=starts&v.Transporter=Konkan%20Haul&s.Transporter=u'))[0]?.['id']).toBe(
      row?.['id'],
    )
  })

  it('may be sent by the exact name of their row, as in a file, or by its unique code', async () => {
    const id = await party('Sahyadri Movers', { Phone: '9000000007' })
    const name = ' sahyadri  MOVERS'
    for (const [no, Transporter] of [
      ['MH01NA0001', name],
      ['MH01NA0002', 'Sahyadri-Movers'],
    ] as const) {
      expect(await saved(vehicle(no, { Transporter }))).toMatchObject({ ok: true })
      const [row] = await listed(`search=${no}`)
      expect(row).toMatchObject({ Transporter: { id, text: 'Sahyadri Movers' }, Phone: '9000000007' })
    }
  })

  it('are refused by a name of no row or of several', async () => {
    await party('Twin Cargo', { PartyCode: 'TWIN-1' })
    await party('Twin Cargo', { PartyCode: 'TWIN-2' })
    const errorOf = async (Transporter: unknown) => {
      const { post_item: errors } = await saved(vehicle('MH01NA0009', { Transporter }))
      return (errors as Body | undefined)?.['Transporter'] ?? null
    }
    expect(await errorOf('Twin Cargo')).toMatch(/^"Twin Cargo" is the name of several entries in /)
    expect(await errorOf('Nobody at all')).toMatch(/^There is no such entry in /)
    expect(await errorOf('TWIN-2')).toBeNull()
  })

  it('fill fields that were not sent, and do not replace values that a person may type', async () => {
    const id = await party('Filling Movers', { Phone: '9000000002' })
    await saved(vehicle('MH01AA0002', { Transporter: id }))
    expect((await listed('search=MH01AA0002'))[0]?.['Phone']).toBe('9000000002')
    await saved(vehicle('MH01AA0003', { Transporter: id, Phone: '9111111111' }))
    expect((await listed('search=MH01AA0003'))[0]?.['Phone']).toBe('9111111111')
  })

  it('to people refer by default to the signed-in person', async () => {
    await saved(vehicle('MH01AA0004'))
    const [row] = await listed('search=MH01AA0004')
    const me = row?.['Driver'] as { id: string } | undefined
    const [found] = await options(`field=Driver&key=${me?.id}`)
    expect(found).toMatchObject(me ?? {})
  })

  it.each([
    ['an unknown row', async () => 'nothing-there'],
    ['an inactive row', async () => await inactive('Sleeping Lines')],
  ])('refuse %s at their field', async (_, idOf) => {
    const { post_item: errors } = await saved(vehicle('MH01AA0005', { Transporter: await idOf() }))
    expect(errors).toEqual({ Transporter: 'There is no such entry in Party master.' })
  })

  async function inactive(name: string): Promise<string> {
    const key = await party(name)
    await call('partymaster/inactive', { post: { key, inactive: true } })
    return key
  }

  it('can still refer to a row that has become inactive', async () => {
    const key = await party('Fading Freight')
    const { id } = await saved(vehicle('MH01AA0006', { Transporter: key }))
    await call('partymaster/inactive', { post: { key, inactive: true } })
    expect(await options('field=Transporter&search=fading')).toEqual([])
    expect(await saved(vehicle('MH01AA0006', { Transporter: key, Remarks: 'Kept' }), `?key=${id}`)).toMatchObject({
      ok: true,
    })
  })

  it('prevent the deletion of their row until no link is left', async () => {
    const key = await party('Needed Transport')
    const { id } = await saved(vehicle('MH01AA0007', { Transporter: key }))
    const refused = await call('partymaster/deleteitem', { post: { key } })
    expect([refused.status, refused.body['description']]).toEqual([
      409,
      'This entry is in use in Vehicle master. Make it inactive instead of deleting it.',
    ])
    await call('vehiclemaster/deleteitem', { post: { key: String(id) } })
    expect((await call('partymaster/deleteitem', { post: { key } })).status).toBe(200)
  })

  it('never lose their row to a concurrent delete', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, (_, at) => party(`Racing Carriers ${at}`)))
    const both = keys.map(async (key, at) => {
      const save = saved(vehicle(`MH02AA00${10 + at}`, { Transporter: key }))
      const [gone, { ok }] = await Promise.all([call('partymaster/deleteitem', { post: { key } }), save])
      return [gone.status === 200, ok]
    })
    for (const [isDeleted, isLinked] of await Promise.all(both)) expect(isDeleted).toBe(!isLinked)
  })

  it('hide inactive records unless they are requested', async () => {
    const { id } = await saved(vehicle('MH01AA0008'))
    await call('vehiclemaster/inactive', { post: { key: String(id), inactive: true } })
    const counts = ['', '&activity=inactive', '&activity=all'].map((asked) => listed(`search=MH01AA0008${asked}`))
    expect((await Promise.all(counts)).map((rows) => rows.length)).toEqual([0, 1, 1])
  })

  it('refuse a save over a newer version', async () => {
    const { id } = await saved(vehicle('MH01AA0009'))
    await saved(vehicle('MH01AA0009', { Remarks: 'First' }), `?key=${id}&version=1`)
    const late = await call(`vehiclemaster/item?key=${id}&version=1`, {
      post: vehicle('MH01AA0009', { Remarks: 'Late' }),
    })
    expect([late.status, late.body['code']]).toEqual([409, 'changed'])
    expect((await listed('search=MH01AA0009'))[0]?.['Remarks']).toBe('First')
  })

  it('are in the history of a row with their texts', async () => {
    const first = await party('Before Movers')
    const second = await party('After Movers')
    const { id } = await saved(vehicle('MH01AA0010', { Transporter: first, Capacity: 9 }))
    await saved(vehicle('MH01AA0010', { Transporter: second, Capacity: 12 }), `?key=${id}`)
    const { body } = await call(`vehiclemaster/history?key=${id}`)
    const [change, added] = resultIn<{ changes: readonly Body[]; event: string }>(body['get_history'])
    expect(change?.changes).toEqual([
      { field: 'Capacity', label: 'Capacity', before: '9.0 t', after: '12.0 t' },
      { field: 'Transporter', label: 'Transporter', before: 'Before Movers', after: 'After Movers' },
    ])
    expect(added?.event).toBe('record-added')
  })
})

describe.each(databases)('links to rows that a person may not see, on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openPages>>
  let owner: Visitor
  beforeAll(async () => {
    opened = await openPages(kind, limited)
    owner = await visitor(opened.app, 'accounts@steel.example', 'STEEL')
  })
  afterAll(() => opened.close())

  const get = async (path: string) => {
    const url = `/main/s/vehiclemaster/${path}&apitoken=${encodeURIComponent(owner.token)}`
    return (await opened.app.inject({ url, headers: { cookie: owner.cookie } })).json<Body>()
  }

  it('offer nothing, by words or by id', async () => {
    for (const asked of ['search=', 'key=partymaster-1']) {
      expect(resultIn(await get(`options?field=Transporter&${asked}`).then((body) => body['get_options']))).toEqual([])
    }
    expect(resultIn((await get('options?field=Driver&search='))['get_options']).length).toBeGreaterThan(1)
  })

  it('cannot be stored, although the row exists', async () => {
    const url = `/main/s/vehiclemaster/item?apitoken=${encodeURIComponent(owner.token)}`
    const payload = { VehicleNo: 'MH03AA0001', Kind: 'Truck', Transporter: 'partymaster-1' }
    const answer = await opened.app.inject({ method: 'POST', url, headers: { cookie: owner.cookie }, payload })
    expect(answer.json()).toEqual({
      ok: false,
      post_item: { Transporter: 'There is no such entry in Party master.' },
    })
  })
})
