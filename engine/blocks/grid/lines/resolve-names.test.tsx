// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../../../tests/blocks/open-screen.tsx'
import type { Row } from '../../../screen/host.ts'
import { gridColumns } from '../columns.ts'
import { resolveNames } from './resolve-names.ts'

const SCREEN = `
label: Stores
kind: page
fields: { id: code, Item: { type: link, to: items, fills: { Rate: Price, Unit: Unit } }, Rate: number, Unit: text }
data: { stores: { get: list } }
views: { only: [{ grid: stores, fields: [id, Item, Rate, Unit], edit: [Item, Rate, Unit] }] }
`
const named = (id: string, text: string): Row => ({ id, Item: { id: null, text } })
const OPTIONS = [
  { id: '7', text: 'Hex bolt M20', hint: 'HB-20', Price: 42.5, Unit: 'Nos' },
  { id: '8', text: 'Hex bolt M20 long', hint: 'HB-20L' },
  { id: '9', text: 'Washer' },
  { id: '10', text: 'Washer' },
]

async function resolved(rows: readonly Row[]) {
  const changeCells = vi.fn()
  const get = vi.fn(async () => ({ ok: true, get_options: { result: OPTIONS }, isComplete: true }))
  const screen = openScreen(SCREEN, { rows: { stores: rows }, host: { changeCells }, calls: { get } })
  const { host } = screen
  const block = screen.block('grid')
  const grid = { host, block, columns: gridColumns(block, host, []), rowAt: (at: number) => rows[at] ?? null }
  await resolveNames(() => grid, { lines: [...rows.keys()], fields: new Set(['Item', 'Rate']) })
  const links = changeCells.mock.calls.flatMap(([, changes]) => [...(changes as ReadonlyMap<string, Row>)])
  const items = Object.fromEntries(links.map(([id, change]) => [id, change['Item']]))
  return { links: items, changes: Object.fromEntries(links), requests: get.mock.calls.length }
}

test('a pasted name or code becomes the link to its row, asked for once', async () => {
  const rows = [named('a', 'hex  bolt m20'), named('b', 'HB-20L'), named('c', 'hex bolt m20')]
  const bolt = { id: '7', text: 'Hex bolt M20' }
  expect(await resolved(rows)).toMatchObject({
    links: { a: bolt, b: { id: '8', text: 'Hex bolt M20 long' }, c: bolt },
    requests: 2,
  })
})

test('a part of a name, and the name of several rows, wait for a choice', async () => {
  expect((await resolved([named('a', 'Hex bolt'), named('b', 'Washer')])).links).toEqual({})
})

test('the row of a link fills no cell that was pasted, too', async () => {
  const { a } = (await resolved([named('a', 'HB-20')])).changes
  expect(a).toMatchObject({ Unit: 'Nos' })
  expect(Object.keys(a ?? {})).not.toContain('Rate')
})
