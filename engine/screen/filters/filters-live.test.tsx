// @vitest-environment happy-dom
import { useRef } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  button,
  doing,
  draw,
  drawAlone,
  eventually,
  openScreen,
  press,
  typeInto,
} from '../../../tests/blocks/open-screen.tsx'
import { withInitial } from '../../../tests/filters/initial-filter.ts'
import { CallError } from '../../calls/errors.ts'
import type { Filter } from '../../definition/definition.ts'
import * as specs from '../../filters/filter-specs.ts'
import * as filterWording from '../../filters/filter-words.ts'
import type { ScreenHost } from '../host.ts'
import { FilterChips } from './FilterChips.tsx'
import { BarSearch } from './BarSearch.tsx'
import { FilterBar } from './FilterBar.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { FilterPanelPage } from './FilterPanelPage.tsx'
import { closeFilters, focusSearch, openFilters } from '../../page/events/filter-panel.ts'
import { RichChoice } from './RichChoice.tsx'
import { StatusSelect } from './StatusSelect.tsx'
import { useNarrow } from './use-narrow.ts'
import { useToday } from './use-today.ts'

const SCREEN = `
label: Orders
kind: page
fields: { id: code, Party: text }
filters:
  search: search
  stage: { type: choice, options: [Open, Done, { All: { separated: true } }] }
  maker: { type: choice, get: chart, answer: makers }
  dateRange: { type: dates, label: Date }
  kind: { type: choice, look: buttons, options: [Part, Whole], default: Part }
data: { orders: { get: list, query: =filter } }
views: { only: [{ list: orders, card: { title: Party } }] }
`

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})

const NONE = { search: null, stage: null, maker: null, dateRange: null, kind: 'Part' }

function opened(
  filters: Record<string, string | null> = {},
  get: () => Promise<unknown> = async () => ({ makers: [{ maker: 'Apex' }, { maker: 'Deccan' }] }),
) {
  const setFilters = vi.fn<ScreenHost['setFilters']>()
  return {
    ...openScreen(SCREEN, { calls: { get }, host: { filters: { ...NONE, ...filters }, setFilters } }),
    setFilters,
  }
}

const filterNamed = (host: ScreenHost, name: string) =>
  host.definition.filters.find((each) => each.name === name) ?? expect.unreachable(name)

async function choose(select: Element | null | undefined, value: string): Promise<void> {
  await doing(() => {
    Object.assign(select ?? {}, { value })
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const labelled = (page: HTMLElement, label: string) => {
  const found = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  return page.querySelector(`#${CSS.escape(found?.htmlFor ?? 'nothing')}`)
}

test('searches typed letters without a history entry for each', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { host, setFilters } = opened()
  const page = await draw(host, <BarSearch filter={filterNamed(host, 'search')} />)
  await typeInto(page.querySelector('input'), ' be ')
  await doing(() => vi.advanceTimersByTime(500))
  expect(setFilters.mock.calls).toEqual([[{ ...NONE, search: 'be' }, 'typing']])
  await press(button(page, 'Clear search'))
  expect(page.querySelector('input')?.value).toBe('')
})

test('focuses the search when it is requested', async () => {
  const { host } = opened()
  const page = await draw(host, <BarSearch filter={filterNamed(host, 'search')} />)
  await doing(() => focusSearch(host.store))
  expect([document.activeElement, host.store.getState().filterPanel]).toEqual([page.querySelector('input'), 'closed'])
})

test('puts options below the separator after a line that cannot be chosen', async () => {
  const { host } = opened()
  const onChoose = vi.fn()
  const page = await draw(host, <StatusSelect filter={filterNamed(host, 'stage')} value="Open" onChoose={onChoose} />)
  const parts = [...page.querySelectorAll('option, hr')]
  expect(parts.map((part) => (part instanceof HTMLOptionElement ? part.value : '-'))).toEqual([
    '',
    'Open',
    'Done',
    '-',
    'All',
  ])
  await choose(page.querySelector('select'), '')
  expect(onChoose).toHaveBeenCalledWith(null)
})

test('shows a value that is none of its options', async () => {
  const { host } = opened()
  const page = await draw(host, <StatusSelect filter={filterNamed(host, 'stage')} value="Gone" onChoose={vi.fn()} />)
  expect(page.querySelector('select')?.value).toBe('Gone')
})

test('marks one of several buttons as pressed, and restores the default when it is pressed again', async () => {
  const { host } = opened()
  const onChoose = vi.fn()
  const page = await draw(host, <RichChoice filter={filterNamed(host, 'kind')} value="Whole" onChoose={onChoose} />)
  expect(button(page, 'Whole').getAttribute('aria-pressed')).toBe('true')
  await press(button(page, 'Whole'))
  expect(onChoose).toHaveBeenCalledWith('Part')
})

function ChipsAlone() {
  const home = useRef<HTMLDivElement>(null)
  return (
    <div ref={home}>
      <button>Filters</button>
      <FilterChips home={home} hasChoicesInBar={false} />
    </div>
  )
}

test('shows each active filter as a chip that removes it', async () => {
  const { host, setFilters } = opened({ search: 'beam', stage: 'Done' })
  const page = await draw(host, <ChipsAlone />)
  await press(page.querySelector('[aria-label^="Remove filter"][title*="Done"]'))
  expect(setFilters).toHaveBeenCalledWith({ ...NONE, search: 'beam' }, 'chosen')
  await press(button(page, 'Clear filters'))
  expect(setFilters).toHaveBeenLastCalledWith(expect.objectContaining({ search: null, kind: 'Part' }), 'chosen')
})

test('searches in the panel with what was chosen there, but only after Search', async () => {
  const { host, setFilters } = opened()
  openFilters(host.store)
  const page = await draw(host, <FilterPanel />)
  await typeInto(labelled(page, 'Search'), 'beam')
  await choose(labelled(page, 'Stage'), 'Done')
  expect(setFilters).not.toHaveBeenCalled()
  await doing(() => page.querySelector('form')?.requestSubmit())
  expect(setFilters).toHaveBeenCalledWith({ ...NONE, search: 'beam', stage: 'Done' }, 'chosen')
  expect(host.store.getState().filterPanel).toBe('closed')
})

test('shows what an own type of filter refuses, and has it in the panel alone', async () => {
  withInitial.specs(specs)
  withInitial.words(filterWording)
  onTestFinished(() => {
    Reflect.deleteProperty(specs.filterSpecs, 'initial')
    Reflect.deleteProperty(filterWording.filterWords, 'initial')
  })
  const { host, setFilters } = opened()
  const town = { ...filterNamed(host, 'search'), name: 'town', label: 'Town', type: 'initial' as Filter['type'] }
  const definition = { ...host.definition, filters: [...host.definition.filters, town] }
  const withTown = { ...host, definition }
  expect((await draw(withTown, <FilterBar tools={null} />)).querySelectorAll('input[type=search]')).toHaveLength(1)
  const page = await draw(withTown, <FilterPanel />)
  await typeInto(labelled(page, 'Town'), 'Pune')
  await doing(() => page.querySelector('form')?.requestSubmit())
  expect(setFilters).not.toHaveBeenCalled()
  expect(page.textContent).toContain('One letter.')
  await typeInto(labelled(page, 'Town'), 'P')
  await doing(() => page.querySelector('form')?.requestSubmit())
  expect(setFilters).toHaveBeenCalledWith({ ...NONE, town: 'P' }, 'chosen')
})

test('leaves the filters unchanged on Cancel', async () => {
  const { host, setFilters } = opened()
  openFilters(host.store)
  const page = await draw(host, <FilterPanel />)
  await typeInto(labelled(page, 'Search'), 'beam')
  await press(button(page, 'Cancel'))
  expect([setFilters.mock.calls.length, host.store.getState().filterPanel]).toEqual([0, 'closed'])
})

test('loads options of the ERP, and keeps an active value that is no longer among them', async () => {
  const { host } = opened({ maker: 'Gone' })
  const page = await draw(host, <FilterPanel />)
  const select = labelled(page, 'Maker') as HTMLSelectElement
  expect([...select.options].map(({ value }) => value)).toEqual(['', 'Gone', 'Apex', 'Deccan'])
})

test('takes typed text when a list would be too long, and refuses text that is no option', async () => {
  const makers = Array.from({ length: 61 }, (_, index) => ({ maker: `Maker ${index}` }))
  const { host, setFilters } = opened({}, async () => ({ makers }))
  const page = await draw(host, <FilterPanel />)
  const submit = () => doing(() => page.querySelector('form')?.requestSubmit())
  await typeInto(labelled(page, 'Maker'), 'nobody')
  await submit()
  expect(page.textContent).toContain('Choose one of the list.')
  await typeInto(labelled(page, 'Maker'), 'maker 60')
  await submit()
  expect(setFilters.mock.calls[0]?.[0]).toMatchObject({ maker: 'Maker 60' })
})

test('offers to load options again after a failure', async () => {
  const get = vi.fn(() => Promise.reject(new CallError('network', { path: '' })))
  const { host } = opened({}, get)
  const page = await draw(host, <FilterPanel />)
  await press(button(page, 'Try again: Maker'))
  expect(get).toHaveBeenCalledTimes(2)
})

test('begins a custom range with the days that were shown', async () => {
  const { host, setFilters } = opened({ dateRange: 'today' })
  const page = await draw(host, <FilterPanel />)
  await choose(labelled(page, 'Date'), 'custom')
  await doing(() => page.querySelector('form')?.requestSubmit())
  const [values] = setFilters.mock.calls[0] ?? []
  expect([values?.['dateRange'], values?.['startDate']]).toEqual(['custom', values?.['endDate']])
  expect(values?.['startDate']).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('returns the query of the screen from the panel as a page of its own, or nothing on Cancel', async () => {
  const { host } = opened()
  const { definition, session, calls, locale } = host
  const onDone = vi.fn()
  const page = await drawAlone(
    <FilterPanelPage {...{ definition, session, calls, locale, onDone }} search="stage=Open&other=1" />,
  )
  await choose(labelled(page, 'Stage'), 'Done')
  await doing(() => page.querySelector('form')?.requestSubmit())
  const query = new URLSearchParams(onDone.mock.calls[0]?.[0] as string)
  expect([query.get('stage'), query.get('other')]).toEqual(['Done', '1'])
  await press(button(page, 'Cancel'))
  expect(onDone).toHaveBeenLastCalledWith(null)
})

test('opens the panel from the bar, loading it then', async () => {
  const { host } = opened()
  const page = await draw(host, <FilterBar tools={null} />)
  expect(page.querySelector('dialog')).toBeNull()
  await press(page.querySelector('button.cs-filters__button'))
  await eventually(() => expect(page.querySelector('dialog')?.open).toBe(true))
  await doing(() => closeFilters(host.store))
  expect(page.querySelector('dialog')).toBeNull()
})

test('shows no bar on a screen without filters', async () => {
  const { host } = openScreen('label: A\nkind: page\nviews: { only: [{ text: Hello. }] }')
  expect((await draw(host, <FilterBar tools={null} />)).innerHTML).toBe('')
})

test('uses the day of the company as today, and updates a list left open overnight', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T18:29:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const Today = () => useToday('Asia/Kolkata')
  const page = await drawAlone(<Today />)
  expect(page.textContent).toBe('2026-03-01')
  await doing(() => vi.advanceTimersByTime(60_000))
  expect(page.textContent).toBe('2026-03-02')
})

const phone = () => {
  const matchMedia = vi.fn((_query: string) => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
  vi.stubGlobal('matchMedia', matchMedia)
  onTestFinished(() => void vi.unstubAllGlobals())
  return matchMedia
}

test('treats windows narrower than 640 px as a phone', async () => {
  const matchMedia = phone()
  const Narrow = () => String(useNarrow())
  expect((await drawAlone(<Narrow />)).textContent).toBe('true')
  expect(matchMedia).toHaveBeenCalledWith('(width < 640px)')
})

test('shows the label of a choice without a caption on a phone', async () => {
  phone()
  const { host } = opened()
  const page = await draw(host, <FilterBar tools={null} />)
  expect(page.querySelector('select option')?.textContent).toBe('Stage: Any')
  const withCaption = await draw(
    host,
    <StatusSelect filter={filterNamed(host, 'stage')} value={null} onChoose={vi.fn()} />,
  )
  expect(withCaption.querySelector('option')?.textContent).toBe('Any')
})
