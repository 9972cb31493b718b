/** Filters by a linked row and by a person: of documents, stored records and reports, under rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const RIDES = `
label: Rides
kind: approvals
see: { head: all, everyone: own }
approve: false
fields:
  Car: { type: link, to: cars }
  Rider: { type: link, to: people, seen: [head] }
  Guest: person
card: { title: Guest, left: [Car, Rider] }
filterBy: [Car, Rider, Guest]
`
const CARS = `
label: Cars
kind: records
see: { head: all, everyone: own }
fields: { Plate: code, Keeper: person, Spare: { type: link, to: cars } }
filters: { Keeper: link, Spare: link }
form: [Plate, Keeper, Spare]
`
const REPORT = `
label: Ride report
kind: register
see: { everyone: all }
filters: { Car: link, Rider: link, Guest: link }
from: rides
`
const rides = compiledScreen('rides', RIDES)
const cars = compiledScreen('cars', CARS)
const report = compiledScreen('ridereport', REPORT, { rides: RIDES })

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
}

describe.each(databases)('filters by links on %s', (kind) => {
  let site: Site
  let head: Browser
  let owner: Browser
  let people: readonly Person[]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [rides, cars, report] })
    people = await fill()
    head = await signedIn(site.server, 'head')
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const personAt = (role: string): Person =>
    people.find(({ email }) => email.startsWith(`${role}@`)) ?? expect.unreachable(role)

  /** Twelve rides: cars in turn, stored with their text or as an id; guests by name or by id. */
  async function fill(): Promise<readonly Person[]> {
    return await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const found = await work
        .selectFrom('people')
        .select(['id', 'name', 'email'])
        .where('company_id', '=', 'steel')
        .execute()
      const [first, second] = [found[0] ?? expect.unreachable(), found[1] ?? expect.unreachable()]
      const own = found.find(({ email }) => email.startsWith('owner@')) ?? first
      const ride = (at: number) => ({
        Car: at % 2 === 0 ? { id: `car-${at % 3}`, text: 'Before' } : `car-${at % 3}`,
        Rider: { id: at % 4 === 0 ? first.id : second.id, text: 'Somebody' },
        Guest: at % 2 === 0 ? first.name : at % 3 === 0 ? first.id : second.name,
      })
      const documents = Array.from({ length: 12 }, (_, at) => ({
        company_id: 'steel',
        screen: 'rides',
        id: `ride-${at}`,
        status: 'Approved',
        doc_date: `2026-04-${String(at + 10)}`,
        owner_id: at < 4 ? own.id : first.id,
        search_text: '',
        data: JSON.stringify(ride(at)),
        workflow_hash: null,
        last_move: null,
        last_person: null,
        last_at: null,
      }))
      await work.insertInto('documents').values(documents).execute()
      const by = { created_by: first.id, updated_by: first.id }
      const car = (at: number) =>
        JSON.stringify({
          Plate: `MH-${at}`,
          Keeper: at === 0 ? first.name : second.name,
          Spare: at === 0 ? null : 'car-0',
        })
      const records = [0, 1, 2].map((at) => ({
        company_id: 'steel',
        screen: 'cars',
        id: `car-${at}`,
        data: car(at),
        ...by,
      }))
      await work.insertInto('records').values(records).execute()
      return found
    })
  }

  const idsOf = async (query: Record<string, string>, path = 'rides/list', by = head) => {
    const { body, status } = await by.get(`/main/s/${path}`, query)
    return status === 200 ? body.get_list.result.map(({ id }: Row) => id).toSorted() : status
  }
  const rideIds = (fits: (at: number) => boolean) =>
    Array.from({ length: 12 }, (_, at) => at)
      .flatMap((at) => (fits(at) ? [`ride-${at}`] : []))
      .toSorted()

  it('select documents by a linked row, in whatever form it is stored', async () => {
    expect(await idsOf({ Car: 'car-1' })).toEqual(rideIds((at) => at % 3 === 1))
    expect(await idsOf({ Rider: people[0]?.id ?? '' })).toEqual(rideIds((at) => at % 4 === 0))
    expect(await idsOf({ Car: 'car-1', Rider: people[0]?.id ?? '' })).toEqual(['ride-4'])
    expect(await idsOf({ Car: 'car-9' })).toEqual([])
  })

  it('find a person who is stored in a document by name or by id', async () => {
    expect(await idsOf({ Guest: people[0]?.id ?? '' })).toEqual(rideIds((at) => at % 2 === 0 || at % 3 === 0))
  })

  it('select stored records and rows of reports in the same way', async () => {
    expect(await idsOf({ Keeper: people[0]?.id ?? '' }, 'cars/list')).toEqual(['car-0'])
    expect(await idsOf({ Spare: 'car-0' }, 'cars/list')).toEqual(['car-1', 'car-2'])
    const asked = { report: 'report', Car: 'car-2', Guest: people[0]?.id ?? '' }
    const expected = rideIds((at) => at % 3 === 2 && (at % 2 === 0 || at % 3 === 0))
    expect(await idsOf(asked, 'ridereport/report')).toEqual(expected)
  })

  const optionsOf = async (screen: string, query: Record<string, string>, by = head) => {
    const { body, status } = await by.get(`/main/s/${screen}/options`, query)
    const { get_options } = body as unknown as { get_options?: { result: readonly Record<string, string>[] } }
    return status === 200 ? (get_options?.result ?? []) : status
  }

  it('offer the same rows as a link of the field', async () => {
    for (const screen of ['rides', 'ridereport']) {
      expect(await optionsOf(screen, { field: 'Car', search: '' })).toMatchObject([
        { id: 'car-0' },
        { id: 'car-1' },
        { id: 'car-2' },
      ])
      expect(await optionsOf(screen, { field: 'Guest', search: personAt('head').name })).toMatchObject([
        { id: personAt('head').id },
      ])
    }
    expect(await optionsOf('cars', { field: 'Keeper', search: personAt('head').name })).toHaveLength(1)
    expect(await optionsOf('rides', { field: 'Owner', search: '' })).toBe(404)
  })

  it('get the texts of all their rows that the person may see in one call', async () => {
    const { id, name } = personAt('director')
    const keys = JSON.stringify({ Car: 'car-1', Guest: id })
    expect(await optionsOf('rides', { keys })).toEqual([
      { field: 'Car', id: 'car-1', text: 'MH-1' },
      { field: 'Guest', id, text: name },
    ])
    expect(await optionsOf('rides', { keys }, owner)).toEqual([{ field: 'Guest', id, text: name }])
    for (const wrong of ['', '[]', '{}', '{"Car":1}', 'null'])
      expect(await optionsOf('rides', { keys: wrong })).toBe(400)
    expect(await optionsOf('rides', { keys: '{"Owner":"1"}' })).toBe(404)
  })

  it('do not reveal rows or fields that a person may not see', async () => {
    expect(await idsOf({ Car: 'car-1' }, 'rides/list', owner)).toEqual(['ride-1'])
    const rider = { Rider: people[0]?.id ?? '' }
    expect(await idsOf(rider, 'rides/list', owner)).toBe(400)
    expect(await idsOf({ report: 'report', ...rider }, 'ridereport/report', owner)).toBe(400)
    expect(await optionsOf('rides', { field: 'Rider', search: '' }, owner)).toBe(404)
    expect(await optionsOf('rides', { field: 'Car', search: '' }, owner)).toEqual([])
  })
})
