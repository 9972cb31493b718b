// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { doing, draw, openScreen, press } from '../../../tests/blocks/open-screen.tsx'
import { openFilters } from '../../page/events/filter-panel.ts'
import { filterQuery, readFilters } from '../../page/filters/filters.ts'
import { chipsOf } from '../../page/filters/chip-texts.ts'
import type { ScreenHost } from '../host.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { SeveralChoice } from './SeveralChoice.tsx'
import { StatusSelect } from './StatusSelect.tsx'

const SCREEN = `
label: Leaves
kind: records
see: { everyone: all }
fields: { Name: text, Type: { type: choice, options: [Casual, Sick, 'Earned, paid'] } }
filters: { Type: { type: choice, options: [Casual, Sick, 'Earned, paid'] } }
form: [Name, Type]
`

function opened(Type: string | null, capabilities: readonly string[] = ['find']) {
  const setFilters = vi.fn<ScreenHost['setFilters']>()
  const calls = {
    get: async () => ({}),
    extend: (make: (...args: unknown[]) => unknown) => make(null, { capabilities: () => capabilities }),
  }
  return { ...openScreen(SCREEN, { calls: calls as never, host: { filters: { Type }, setFilters } }), setFilters }
}

const boxesIn = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>('[type="checkbox"]')]
const entriesIn = (page: HTMLElement) => [...(page.querySelector('select')?.options ?? [])].map(({ text }) => text)

test('shows the several values of an address as ticks, and writes them in the order of the file', async () => {
  const { host, setFilters } = opened('Sick,')
  openFilters(host.store)
  const page = await draw(host, <FilterPanel />)
  expect(boxesIn(page).map(({ checked }) => checked)).toEqual([false, true, false, true])
  await press(boxesIn(page)[2] ?? null)
  await press(boxesIn(page)[0] ?? null)
  await press(boxesIn(page)[3] ?? null)
  await doing(() => page.querySelector('form')?.requestSubmit())
  expect(setFilters).toHaveBeenCalledWith({ Type: String.raw`Casual,Sick,Earned\, paid` }, 'chosen')
})

test('offers several from the list of one', async () => {
  const { host } = opened('Sick')
  openFilters(host.store)
  const page = await draw(host, <FilterPanel />)
  const select = page.querySelector('select')
  const last = [...(select?.options ?? [])].at(-1)
  expect(last?.textContent).toBe('Several…')
  await doing(() => {
    Object.assign(select ?? {}, { value: last?.value })
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(boxesIn(page).map(({ checked }) => checked)).toEqual([false, true, false, false])
})

test('offers one value at an ERP that does not take several', async () => {
  const { host } = opened(null, [])
  openFilters(host.store)
  const page = await draw(host, <FilterPanel />)
  expect(entriesIn(page)).toEqual(['Any', 'Casual', 'Sick', 'Earned, paid'])
})

test.each([
  ['Casual,Sick', 'Casual,Sick', 'Type: Casual, Sick'],
  ['Earned, paid', 'Earned, paid', 'Type: Earned, paid'],
  ['Casual,', 'Casual,', 'Type: Casual, None'],
  [',', ',', 'Type: None'],
  ['Casual,Lost', undefined, undefined],
])('reads %j of an address, sends it and names it', (address, sent, chip) => {
  const { host } = opened(null)
  const values = readFilters(host.definition, new URLSearchParams({ Type: address }))
  expect(filterQuery(host.definition, values, { today: '2026-04-01' })['Type']).toBe(sent)
  expect(chipsOf({ ...host, filters: values }).chosen.map(({ text }) => text)[0]).toBe(chip)
})

test('names several values in words, and offers none only where a row can lack a value', async () => {
  const { host } = opened(null)
  const [filter] = host.definition.filters.filter(({ name }) => name === 'Type')
  if (!filter) throw new Error('There is no such filter.')
  const type = { ...filter, several: true } as const
  const page = await draw(host, <StatusSelect filter={type} value="Casual,Gone" onChoose={vi.fn()} />)
  expect(page.querySelector('select')?.selectedOptions[0]?.textContent).toBe('Casual, Gone')
  const lastOf = (list: HTMLElement) => [...list.querySelectorAll('label')].at(-1)?.textContent
  const boxes = await draw(host, <SeveralChoice filter={type} value="Casual,Gone" onChoose={vi.fn()} />)
  expect(lastOf(boxes)).toBe('None')
  const sure = { ...type, isNeverEmpty: true } as const
  const others = await draw(host, <SeveralChoice filter={sure} value="Casual,Gone" onChoose={vi.fn()} />)
  expect(lastOf(others)).not.toBe('None')
})
