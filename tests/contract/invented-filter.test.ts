/** A type of filter that only this test knows is declared, read from an address, sent, and selects rows on the server. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type * as Authoring from '../../engine/filters/filter-authoring.ts'
import type * as Specs from '../../engine/filters/filter-specs.ts'
import type * as Words from '../../engine/filters/filter-words.ts'
import { filterQuery, readFilters, writeFilters } from '../../engine/page/filters/filters.ts'
import { chipsOf } from '../../engine/page/filters/chip-texts.ts'
import { fieldErrorsOfFilters } from '../../engine/page/filters/form-errors.ts'
import type * as Kinds from '../../server/query/filter-kinds.ts'
import { compileScreen } from '../../engine/compile/compile.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'

// Files of tests share a worker: modules of another one know no such type, and those of this one know it.
vi.hoisted(() => vi.resetModules())
const MODULES = [
  '../../engine/filters/filter-specs.ts',
  '../../engine/filters/filter-words.ts',
  '../../engine/filters/filter-authoring.ts',
  '../../server/query/filter-kinds.ts',
]
afterAll(() => {
  for (const path of MODULES) vi.doUnmock(path)
  vi.resetModules()
})
vi.mock('../../engine/filters/filter-specs.ts', async (original) => {
  const { withInitial } = await import('../filters/initial-filter.ts')
  return withInitial.specs(await original<typeof Specs>())
})
vi.mock('../../engine/filters/filter-words.ts', async (original) => {
  const { withInitial } = await import('../filters/initial-filter.ts')
  return withInitial.words(await original<typeof Words>())
})
vi.mock('../../engine/filters/filter-authoring.ts', async (original) => {
  const { withInitial } = await import('../filters/initial-filter.ts')
  return withInitial.authoring(await original<typeof Authoring>())
})
vi.mock('../../server/query/filter-kinds.ts', async (original) => {
  const { withInitial } = await import('../filters/initial-filter.ts')
  return withInitial.kinds(await original<typeof Kinds>())
})

const SUPPLIERS = `
label: Suppliers
kind: records
see: { everyone: all }
fields:
  Code: { type: code, unique: true, requiredWhen: true }
  Town: text
filters: { Town: initial }
form: [Code, Town]
`
const TOWNS = `
label: Towns
kind: register
from: suppliers
groupBy: Town
filters: { Town: initial }
`
const suppliers = compiledScreen('suppliers', SUPPLIERS)
const towns = compiledScreen('towns', TOWNS, { suppliers: SUPPLIERS })

describe.each(databases)('an invented type of filter on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [suppliers, towns] })
    head = await signedIn(site.server, 'head')
    for (const [Code, Town] of [
      ['A', 'Pune'],
      ['B', 'Puri'],
      ['C', 'Surat'],
      ['D', null],
    ])
      expect((await head.post('/main/s/suppliers/item', { Code, Town })).body).toMatchObject({ ok: true })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('selects the rows of a list', async () => {
    const codes = async (Town: string) =>
      (await head.rows({ page_by: '50', Town }, 'suppliers')).map(({ Code }) => Code).toSorted()
    expect(await codes('P')).toEqual(['A', 'B'])
    expect(await codes('s')).toEqual(['C'])
    expect(await codes('X')).toEqual([])
  })

  it('selects the rows of a report and its groups', async () => {
    const { body } = await head.get('/main/s/towns/report', {
      report: Object.keys(towns.reports)[0] ?? '',
      page_by: '50',
      Town: 'P',
    })
    expect(body).toMatchObject({ get_groups: { result: [{ value: 'Pune' }, { value: 'Puri' }] } })
  })
})

describe('an invented type of filter on a page', () => {
  const { value } = compileScreen({ file: 'crm/suppliers.yaml', text: SUPPLIERS }, { app, blocks: blockSpecs })
  const client = value?.client
  const filters = client?.filters.filter(({ name }) => name === 'Town') ?? []
  const values = (address: string) => readFilters({ filters }, new URLSearchParams(address))

  it('is in an address, if it is valid there', () => {
    expect(values('Town=P')).toEqual({ Town: 'P' })
    expect(values('Town=Pune')).toEqual({ Town: null })
    expect(writeFilters({ filters }, new URLSearchParams('tab=1'), { Town: 'P' }).toString()).toBe('tab=1&Town=P')
  })

  it('is sent, named by a chip, and refused in its own words', () => {
    expect(filterQuery({ filters }, { Town: 'p' }, { today: '2026-04-01' })).toEqual({ Town: 'P' })
    const host = { definition: { ...client, filters }, filters: { Town: 'P' }, locale: {}, scope: {} }
    expect(chipsOf(host as never).chosen.map(({ text }) => text)).toEqual(['Town begins with P'])
    expect(fieldErrorsOfFilters(filters, { Town: 'Pune' })).toEqual({ Town: 'One letter.' })
  })
})
