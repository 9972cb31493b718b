import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../tests/contract/fixture.ts'
import { pdfText } from '../../../tests/contract/pdf-text.ts'
import type { calls } from '../../../tests/runner/sample/thread.ts'
import { type Caller, createThread, type Thread } from '../../files/threads/thread.ts'
import type { FileHeading } from '../../rows/lists/cells.ts'
import { openWriter } from './open-writer.ts'
import { sumLine } from '../../rows/lists/writer.ts'

const heading: FileHeading = {
  title: 'Parts',
  company: 'Sahyadri Steel',
  app,
  columns: [
    { name: 'Part', title: 'Part', field: { holds: 'text', label: 'Part' } },
    { name: 'Balance', title: 'Balance', field: { holds: 'number', label: 'Balance' } },
  ],
  sums: { title: 'Sums of', isGrouped: false },
}
const total = (balance: number) => sumLine({ of: 'all', caption: 'Total' }, { Balance: balance })
const rowsTo = (count: number) => Array.from({ length: count }, (_, at) => ({ Part: `MB-${at}`, Balance: at }))

/** Answers each call a moment later: all rows are written. Records the rows of each call and the most calls at once. */
function slowThread() {
  const noted = { rows: [] as number[], mostOpen: 0 }
  let open = 0
  const call = async (_name: string, input: { readonly rows?: readonly unknown[] }): Promise<unknown> => {
    open += 1
    noted.mostOpen = Math.max(noted.mostOpen, open)
    if (input.rows) noted.rows.push(input.rows.length)
    await new Promise((done) => setImmediate(done))
    open -= 1
    return input.rows?.length
  }
  return { noted, thread: { caller: () => call as unknown as Caller<never>, close: async () => {} } as Thread }
}

describe('a file written in a thread', () => {
  const thread = createThread(new URL('../../../tests/runner/sample/thread.ts', import.meta.url))
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-'))
  })
  afterAll(async () => {
    await thread.close()
    await rm(folder, { recursive: true, force: true })
  })
  const open = (format: 'csv' | 'pdf', name = 'rows') =>
    openWriter(thread, { format, path: join(folder, name), heading })

  it('has all rows in order, with lines of sums, and without values that have no column', async () => {
    const writer = await open('csv')
    const extra = rowsTo(600).map((row) => ({ ...row, secret: 'not in the file' }))
    expect(await writer.write(extra)).toBe(600)
    expect(await writer.write([])).toBe(0)
    expect(await writer.write([total(1_000)])).toBe(1)
    await writer.end(0)
    const lines = (await readFile(join(folder, 'rows'), 'utf8')).replace('\uFEFF', '').trim().split('\r\n')
    const expected = rowsTo(600).map(({ Part, Balance }) => `${Part},${Balance}`)
    expect(lines).toEqual(['Part,Balance', ...expected, 'Total,1000'])
  })

  it('receives the next rows after the previous ones are flushed, a few at once', async () => {
    const { noted, thread: slow } = slowThread()
    const writer = await openWriter(slow, { format: 'csv', path: join(folder, 'slow'), heading })
    await writer.write(rowsTo(1_000))
    expect(noted.mostOpen).toBe(1)
    expect(Math.max(...noted.rows)).toBeLessThanOrEqual(250)
    expect(noted.rows.reduce((sum, count) => sum + count, 0)).toBe(1_000)
  })

  it('as PDF ends after a hundred pages, and shows how many rows are missing', async () => {
    const writer = await open('pdf')
    const written = await writer.write(rowsTo(4_000))
    await writer.end(4_000 - written)
    const words = pdfText(await readFile(join(folder, 'rows')))
    expect(words).toContain('Page 100')
    expect(words).not.toContain('Page 101')
    expect(words.filter((word) => word.startsWith('MB-'))).toHaveLength(written)
    expect(words.join(' ')).toContain(`${4_000 - written} more rows`)
  })

  it('that cannot be opened does not affect the next file', async () => {
    await expect(open('csv', join('missing', 'rows'))).rejects.toMatchObject({ code: 'ENOENT' })
    const writer = await open('csv')
    expect(await writer.write(rowsTo(3))).toBe(3)
    await writer.end(0)
  })

  it('is lost with its thread: further rows are refused, and the next file is written', async () => {
    const lost = await open('pdf')
    await lost.write(rowsTo(10))
    await thread
      .caller<typeof calls>()('end', undefined)
      .catch(() => {})
    await expect(lost.write(rowsTo(10))).rejects.toThrow('has ended')
    await lost.abandon()
    const next = await open('csv')
    expect(await next.write(rowsTo(2))).toBe(2)
    await next.end(0)
  })
})
