// @vitest-environment happy-dom
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { doing, draw, eventually, openScreen, press, typeInto } from '../../../tests/blocks/open-screen.tsx'
import type { Row, ScreenHost } from '../host.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'

const SCREEN = `
label: Vehicles
kind: page
fields: { id: code, Party: { type: link, to: parties }, Driver: { type: link, to: people } }
filters: { Party: link, Driver: { type: link, label: In charge } }
data: { cars: { get: list, query: =filter } }
views: { only: [{ list: cars, card: { title: id, left: [Party, Driver] } }] }
`
const NONE = { Party: null, Driver: null }
const SHARDA = { id: '4', text: 'Sharda Steel', hint: 'P-4' }
const NAMES = [
  { field: 'Party', id: '4', text: 'Sharda Steel' },
  { field: 'Driver', id: 'p1', text: 'Asha Verma' },
]

interface Asked {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

function opened(filters: Readonly<Record<string, string | null>>, names: readonly Row[] | Error = NAMES) {
  const setFilters = vi.fn<ScreenHost['setFilters']>()
  const get = vi.fn(async ({ query }: Asked) => {
    if (query['keys'] !== undefined && names instanceof Error) throw names
    return { ok: true, get_options: { result: query['keys'] === undefined ? [SHARDA] : names }, isComplete: true }
  })
  const screen = openScreen(SCREEN, {
    calls: { get: get as never },
    host: { filters: { ...NONE, ...filters }, setFilters },
  })
  return { ...screen, get, setFilters }
}

function AllChips() {
  const home = useRef(null)
  return <FilterChips home={home} hasChoicesInBar />
}

const texts = (page: HTMLElement) => [...page.querySelectorAll('.cs-chip__text')].map(({ textContent }) => textContent)

test('names all rows and people of the address on chips, requested in one call', async () => {
  const { host, get } = opened({ Party: '4', Driver: 'p1' })
  const page = await draw(host, <AllChips />)
  await eventually(() => expect(texts(page)).toEqual(['Party: Sharda Steel', 'In charge: Asha Verma']))
  expect(get.mock.calls.map(([{ path, query }]) => [path, query])).toEqual([
    ['options', { keys: '{"Party":"4","Driver":"p1"}' }],
  ])
})

test('shows the id of a row without a name, and requests nothing when no link filter is active', async () => {
  const page = await draw(opened({ Party: '9' }, []).host, <AllChips />)
  await eventually(() => expect(texts(page)).toEqual(['Party: 9']))
  const failed = await draw(opened({ Party: '8' }, new Error('down')).host, <AllChips />)
  await eventually(() => expect(texts(failed)).toEqual(['Party: 8']))
  const { host, get } = opened({})
  await draw(host, <AllChips />)
  expect(get).not.toHaveBeenCalled()
})

test('searches at the ERP in the panel, and sends the id of the choice', async () => {
  const { host, get, setFilters } = opened({})
  const page = await draw(host, <FilterPanel />)
  const [party] = page.querySelectorAll<HTMLInputElement>('[role=combobox]')
  await typeInto(party ?? null, 'sha')
  await eventually(() => expect(page.querySelector('[role=option]')?.textContent).toBe('Sharda SteelP-4'))
  expect(get).toHaveBeenLastCalledWith(expect.objectContaining({ query: { field: 'Party', search: 'sha' } }))
  await press(page.querySelector('[role=option]'))
  expect(party?.value).toBe('Sharda Steel')
  await press(page.querySelector('[type=submit]'))
  expect(setFilters).toHaveBeenCalledWith({ ...NONE, Party: '4' }, 'chosen')
})

test('shows the active row by its name in the panel, and removes it when the input is cleared', async () => {
  const { host, setFilters } = opened({ Driver: 'p1' })
  const page = await draw(host, <FilterPanel />)
  const driver = page.querySelectorAll<HTMLInputElement>('[role=combobox]')[1] ?? null
  await eventually(() => expect(driver?.value).toBe('Asha Verma'))
  await typeInto(driver, '')
  await doing(() => page.querySelector<HTMLFormElement>('form')?.requestSubmit())
  expect(setFilters).toHaveBeenCalledWith(NONE, 'chosen')
})
