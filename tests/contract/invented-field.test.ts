/** A type of field that only this test knows is stored, filtered, sorted, reported, imported and exported by the server. */
import type * as Threads from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { check, counts, imported } from './importing.ts'
import { pdfText } from './pdf-text.ts'

// Files of tests share a worker: modules of another one know no such type, and those of this one know it.
vi.hoisted(() => vi.resetModules())
afterAll(() => {
  vi.doUnmock('../../engine/fields/field-specs.ts')
  vi.doUnmock('../../engine/fields/field-entries.ts')
  vi.resetModules()
})
vi.mock('../../engine/fields/field-specs.ts', async (original) => {
  const { withStars } = await import('../fields/stars-field.ts')
  return withStars(await original())
})
vi.mock('../../engine/fields/field-entries.ts', async (original) => {
  const { withStarsEntered } = await import('../fields/stars-field.ts')
  return withStarsEntered(await original())
})

/** Threads that read and write files have modules of their own. */
vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof Threads>()
  const withType = ['--import', new URL('../fields/stars-in-threads.ts', import.meta.url).href]
  class Worker extends real.Worker {
    constructor(entry: URL, options: object) {
      super(entry, { ...options, execArgv: withType })
    }
  }
  return { ...real, Worker }
})

const SUPPLIERS = `
label: Suppliers
kind: records
see: { everyone: all }
fields:
  Code: { type: code, unique: true, requiredWhen: true }
  Town: text
  Rating: { type: stars, min: 1 }
  Twice: { type: number, value: =form.Rating * 2 }
filters:
  Rating: range
form: [Code, Town, Rating, Twice]
`
const suppliers = compiledScreen('suppliers', SUPPLIERS)

describe.each(databases)('an invented type of field on %s', (kind) => {
  let site: Site
  let head: Browser
  const save = async (body: object) => (await head.post('/main/s/suppliers/item', body)).body
  const codes = async (query: Readonly<Record<string, string>>) =>
    (await head.rows({ page_by: '50', ...query }, 'suppliers')).map(({ Code }) => Code)
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [suppliers] })
    head = await signedIn(site.server, 'head')
    for (const [Code, Rating] of [
      ['A', 2],
      ['B', 5],
      ['C', null],
      ['D', 3],
    ] as const)
      expect(await save({ Code, Town: 'Pune', Rating })).toMatchObject({ ok: true })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('is stored as what it is, and refused in its own words', async () => {
    expect((await head.rows({}, 'suppliers')).find(({ Code }) => Code === 'B')).toMatchObject({ Rating: 5, Twice: 10 })
    expect(await save({ Code: 'X', Rating: '******' })).toMatchObject({ post_item: { Rating: 'Up to five stars.' } })
    expect(await save({ Code: 'X', Rating: 0 })).toMatchObject({ post_item: { Rating: 'At least ★☆☆☆☆.' } })
  })

  it('is filtered by range, and sorted', async () => {
    expect((await codes({ Rating: '3..' })).toSorted()).toEqual(['B', 'D'])
    expect((await codes({ Rating: '..2' })).toSorted()).toEqual(['A'])
    expect(await codes({ 's.Rating': 'u' })).toEqual(['A', 'D', 'B', 'C'])
  })

  it('is read from a file as a person writes it', async () => {
    expect(counts(await imported(head, 'suppliers', 'Code,Rating\nE,****\nF,١\n'))).toEqual([2, 0, 0, 0])
    expect(await codes({ Rating: '4..4' })).toEqual(['E'])
    const { refusals } = await check(head, 'suppliers', 'Code,Rating\nG,many\n')
    expect(refusals).toMatchObject([{ heading: 'Rating', value: 'many', text: 'Up to five stars.' }])
  })

  it('is exported as what it is, and printed as people read it', async () => {
    expect((await exported('csv', 'Code,Rating')).toString()).toContain('B,5')
    expect(pdfText(await exported('pdf', 'Code,Rating')).join(' ')).toContain('★★★★★')
  })

  async function exported(fmt: string, cols: string): Promise<Buffer> {
    const query = { scope: 'all', download: 'y', fmt, cols }
    const { download_id = '' } = (await head.get('/main/s/suppliers/list', query)).body
    const ready = async () => (await head.get('/main/download_view', { download_id, check: 'y' })).body.ready
    await expect.poll(ready).toBe(true)
    return (await head.file('/main/download_view', { download_id })).rawPayload
  }
})
