import { afterAll, describe, expect, it } from 'vitest'
import { loopUse } from '../../../tests/trust/loop-use.ts'
import { createThread } from '../../files/threads/thread.ts'
import { createPdfDrawer } from './pdf-drawer.ts'
import { drawSheet } from './pdf.ts'
import type { Sheet } from './sheet.ts'

const link = 'https://erp.example.com/main/scan?code=A'
const sheet: Sheet = {
  company: 'Sahyadri Steel',
  address: 'Pune',
  label: 'Orders',
  name: 'ORD-1042',
  status: 'Approved',
  date: '03/11/2026',
  fields: Array.from({ length: 40 }, (_, index) => ({ label: `Field ${index}`, value: `₹${index},000.00` })),
  tables: [],
  approvals: [],
  signatures: [],
}

describe('papers created in a thread', () => {
  const thread = createThread(new URL('../../start/file-thread.ts', import.meta.url))
  const drawer = createPdfDrawer(thread)
  afterAll(() => thread.close())

  it('have the same bytes as papers created here, except for their time', async () => {
    const [there, here] = await Promise.all([drawer.draw({ sheet, link }, 'head'), drawSheet(sheet, { link })])
    expect(timeless(there)).toBe(timeless(here))
  })

  it('have the same bytes the second time', async () => {
    const [first, second] = [await drawer.draw({ sheet, link }, 'head'), await drawer.draw({ sheet, link }, 'head')]
    expect(timeless(second)).toBe(timeless(first))
  })

  it('do not block the event loop', async () => {
    await drawer.draw({ sheet, link }, 'head')
    const { share } = await loopUse(() =>
      Promise.all(Array.from({ length: 60 }, () => drawer.draw({ sheet, link }, 'head'))),
    )
    // Created in this thread, they would be almost all of its work.
    expect(share).toBeLessThan(0.5)
  })

  it('are refused if too many wait, of one person or of all', async () => {
    const small = createPdfDrawer(thread, { mostWaiting: 1 })
    const draw = (person: string) => small.draw({ sheet, link }, person)
    const drawn = ['head', 'head', 'head', 'director'].map(draw)
    await expect(draw('head')).rejects.toMatchObject({ status: 429, seconds: 2 })
    await expect(draw('owner')).rejects.toMatchObject({ status: 503, seconds: 2 })
    for (const each of await Promise.all(drawn)) expect(each.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('fail without affecting other papers', async () => {
    const broken = { ...sheet, fields: null } as unknown as Sheet
    await expect(drawer.draw({ sheet: broken, link }, 'head')).rejects.toThrow('null')
    expect((await drawer.draw({ sheet, link }, 'head')).length).toBeGreaterThan(1_000)
  })
})

const timeless = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/\(D:[^)]*\)/, '')
    .replace(/\/ID \[[^\]]*\]/, '')
