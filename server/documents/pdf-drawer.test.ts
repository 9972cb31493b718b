import { afterAll, describe, expect, it } from 'vitest'
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
}

describe('papers drawn in a thread', () => {
  const drawer = createPdfDrawer()
  afterAll(() => drawer.close())

  it('have the bytes of those drawn here, but for their time', async () => {
    const [there, here] = await Promise.all([drawer.draw({ sheet, link }), drawSheet(sheet, { link })])
    expect(timeless(there)).toBe(timeless(here))
  })

  it('leave the event loop to others', async () => {
    await drawer.draw({ sheet, link })
    const before = process.threadCpuUsage()
    await Promise.all(Array.from({ length: 60 }, () => drawer.draw({ sheet, link })))
    const { user, system } = process.threadCpuUsage(before)
    // Of this thread, in microseconds; drawn in it, they take more than half a second.
    expect((user + system) / 1000).toBeLessThan(200)
  })

  it('are refused where too many wait', async () => {
    const small = createPdfDrawer({ mostWaiting: 1 })
    const first = small.draw({ sheet, link })
    await expect(small.draw({ sheet, link })).rejects.toMatchObject({ status: 503, seconds: 2 })
    expect((await first).subarray(0, 5).toString()).toBe('%PDF-')
    await small.close()
  })

  it('fail by themselves', async () => {
    const broken = { ...sheet, fields: null } as unknown as Sheet
    await expect(drawer.draw({ sheet: broken, link })).rejects.toThrow('TypeError')
    expect((await drawer.draw({ sheet, link })).length).toBeGreaterThan(1_000)
  })

  it('that wait when the drawer closes are refused, not left open', async () => {
    const closing = createPdfDrawer()
    const drawn = closing.draw({ sheet, link })
    const refused = expect(drawn).rejects.toThrow('has ended')
    await closing.close()
    await refused
  })
})

const timeless = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/\(D:[^)]*\)/, '')
    .replace(/\/ID \[[^\]]*\]/, '')
