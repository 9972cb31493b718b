import { expect, it, vi } from 'vitest'
import { inlineScreen } from '../../tools/stories/inline.ts'
import { lazyCanvas, lazyDomGrid } from './grid/desk/grid-drawer.ts'
import { nextParts } from './next-parts.ts'
import { laterBlocks } from './views.ts'

const loads = {
  form: vi.spyOn(laterBlocks.form, 'load'),
  grid: vi.spyOn(laterBlocks.grid, 'load'),
  tabs: vi.spyOn(laterBlocks.tabs, 'load'),
  canvas: vi.spyOn(lazyCanvas, 'load'),
  lines: vi.spyOn(lazyDomGrid, 'load'),
}
for (const load of Object.values(loads)) load.mockResolvedValue()

const { client: requests } = inlineScreen(`
label: Requests
kind: page
fields: { note: text, items: { type: lines, fields: [{ part: text }] } }
actions: { change: { show: edit } }
data: { requests: { get: list, fields: [note] } }
views:
  start: [{ list: requests, card: { title: note }, actions: [change] }]
  edit: [{ form: [note, items] }]
`)

/** The names of the loaders for a device, in their order. */
async function loadedFor(device: Parameters<typeof nextParts>[1]): Promise<readonly string[]> {
  vi.clearAllMocks()
  for (const load of nextParts(requests, device)) await load()
  return Object.entries(loads).flatMap(([name, load]) => (load.mock.calls.length > 0 ? [name] : []))
}

it('loads on a desktop the form, and its lines without a canvas, for a list with a form of lines', async () => {
  expect(await loadedFor({ isPhone: false, isNarrow: false })).toEqual(['form', 'grid', 'lines'])
})

it('loads no desktop grid on a phone, where lines are cards', async () => {
  expect(await loadedFor({ isPhone: true, isNarrow: true })).toEqual(['form', 'grid'])
})
