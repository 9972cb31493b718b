// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { draw, drawAlone, openScreen, readOf } from '../../tests/blocks/open-screen.tsx'
import { inlineScreen } from '../../tools/stories/inline.ts'
import { firstRows } from '../story-rows.ts'
import { Bars } from './Bars.tsx'
import type { ProgressBlock } from './block.ts'
import { datasetsOf } from './chart.ts'
import { ProgressView } from './View.tsx'

const screen = (more = '') => `
label: Progress
kind: page
data: { chart: { get: chart, answer: data, key: label, fields: [{ label: text }, { data: { type: number, many: true } }, { color: text }] } }
views: { only: [{ progress: chart${more} }] }
`
const ROWS = [
  { label: 'AllQty', data: [100, 50], color: 'blue' },
  { label: 'DoneQty', data: [30, 7.5], color: 'orange' },
]

const blockOf = (yaml: string) => inlineScreen(yaml).client.views['only']?.blocks[0] as unknown as ProgressBlock

async function drawn(more: string, rows: readonly (typeof ROWS)[number][] = ROWS) {
  const yaml = screen(more)
  return draw(openScreen(yaml, { rows: { chart: rows } }).host, <ProgressView block={blockOf(yaml)} />)
}

const texts = (page: HTMLElement, selector: string) =>
  [...page.querySelectorAll(selector)].map((each) => each.textContent)

test('shows the total of each dataset with its unit, and its share of the whole', async () => {
  const page = await drawn(', unit: Ton, decimals: 1, of: AllQty')
  expect(texts(page, 'li')).toEqual(['All qty150.0 Ton', 'Done qty37.5 Ton25.00%'])
})

test('shows no percentages without a whole', async () => {
  expect(texts(await drawn(''), '.cs-chart__share')).toEqual([])
})

test('shows the same numbers in the table, under the labels from an expression', async () => {
  const page = await drawn(`, unit: Ton, decimals: 0, labels: '=["Plates", "Beams"]'`)
  expect(page.querySelector('caption')?.textContent).toBe('In Ton')
  expect(texts(page, 'thead th')).toEqual(['Quantity', 'Plates', 'Beams', 'Total', 'Percent'])
  expect(texts(page, 'tbody tr:last-child :is(th, td)')).toEqual(['Done qty', '30', '8', '38', ''])
})

test('shows without rows whether they are still loading', async () => {
  expect((await drawn('', [])).textContent).toBe('No results available.')
  const { host } = openScreen(screen())
  const chart = host.reads['chart']
  const first = { ...host, reads: { chart: readOf(chart?.read as never, [], { status: 'first' }) } }
  expect((await draw(first, <ProgressView block={blockOf(screen())} />)).textContent).toBe('Fetching data...')
})

test('draws a bar for each number, as high as its share of the scale', async () => {
  const page = await drawAlone(<Bars datasets={datasetsOf(ROWS, null)} captions={['Plates', '']} print={String} />)
  const heights = [...page.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
  expect(heights.map((height) => Math.round((height / Math.max(...heights)) * 1000))).toEqual([1000, 500, 300, 75])
  expect(texts(page, '.cs-chart__caption')).toEqual(['Plates', ''])
})

test('uses the first row as the whole in a story if the block names one', () => {
  const { reads } = inlineScreen(screen(', of: Whole')).client
  const rowFor = (more: string) => firstRows['progress']?.(blockOf(screen(more)) as never, reads['chart'] as never)
  expect([rowFor(', of: Whole'), rowFor('')]).toEqual([{ label: 'Whole' }, {}])
})

test('shows two decimals, no unit and no share unless its block declares them', () => {
  expect(blockOf(screen())).toMatchObject({ read: 'chart', decimals: 2, unit: null, of: null, labels: null })
  expect(blockOf(screen(', decimals: 0, unit: Ton'))).toMatchObject({ decimals: 0, unit: 'Ton' })
})
