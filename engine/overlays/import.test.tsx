// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, openScreen } from '../../tests/blocks/open-screen.tsx'
import type { ImportCalls, ImportState } from '../calls/import-calls.ts'
import { Import } from './Import.tsx'
import { ImportResult } from './ImportResult.tsx'

const SCREEN = `
label: Vehicles
kind: page
fields: { Load: number }
data: { list: { get: list } }
views: { only: [{ grid: list }] }
`
const checked: ImportState = {
  key: 'k',
  name: 'rows.csv',
  state: 'checked',
  total: 3,
  documents: 3,
  done: 3,
  created: 2,
  changed: 0,
  unchanged: 0,
  refused: 1,
  unknown: ['Colour'],
  missing: [],
  refusals: [{ row: 4, heading: 'Load', value: '', text: 'Required.' }],
  failed: null,
}

async function drawn(states: readonly (ImportState | null)[]) {
  const left = [...states]
  const calls = {
    state: vi.fn(async () => (left.length > 1 ? left.shift() : left[0]) ?? null),
    sendFile: vi.fn(async () => 'k'),
    sendApart: vi.fn(async () => 'k'),
    start: vi.fn(async () => undefined),
    cancel: vi.fn(async () => undefined),
    templateUrl: () => '/template',
    refusedUrl: () => '/refused',
  } as unknown as ImportCalls
  const say = vi.fn()
  const { host } = openScreen(SCREEN, { calls: { extend: () => calls as never }, host: { showMessage: say } })
  const page = await draw(host, <Import with={{}} onClose={() => undefined} />)
  await act(async () => undefined)
  return { page, calls, say }
}
const press = async (page: Element, name: string) => {
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
}

const chooseFile = async (page: Element) => {
  const input = page.querySelector<HTMLInputElement>('input[type=file]') ?? expect.unreachable('no input')
  Object.defineProperty(input, 'files', { value: [new File(['a'], 'rows.csv')], configurable: true })
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('lets a file be chosen when no import is running', async () => {
  const { page } = await drawn([null])
  expect(page.querySelector('input[type=file]')).not.toBeNull()
  expect([...page.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Template as csv',
    'Template as xlsx',
  ])
})

test.each(['checked', 'done'] as const)('begins anew although an earlier file is %s', async (state) => {
  const { page } = await drawn([{ ...checked, state }])
  expect(page.querySelector('input[type=file]')).not.toBeNull()
})

test('discards a checked file when it is closed', async () => {
  const { page, calls } = await drawn([null, checked])
  await chooseFile(page)
  expect(page.textContent).toContain('2 new')
  await act(async () => page.querySelector<HTMLElement>('[aria-label=Close]')?.click())
  expect(calls.cancel).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'k')
})

test('waits with a checked file for its person, and reports its import however quick it is', async () => {
  const { page, calls, say } = await drawn([null, checked, { ...checked, state: 'done' }])
  await chooseFile(page)
  await press(page, 'Import 2 rows')
  expect(calls.start).toHaveBeenCalledWith(expect.any(String), 'k')
  expect(page.textContent).toContain('The file is imported.')
  expect(say).toHaveBeenCalledWith('2 rows imported.', { tone: 'success' })
})

test('says once why an import failed: in the view that shows it', async () => {
  const { page, say } = await drawn([null, checked, { ...checked, state: 'failed', failed: 'You may not.' }])
  await chooseFile(page)
  await press(page, 'Import 2 rows')
  expect(page.textContent).toContain('You may not.')
  expect(say).not.toHaveBeenCalled()
})

test('cancels a checked file that is discarded', async () => {
  const { page, calls } = await drawn([null, checked])
  await chooseFile(page)
  await press(page, 'Another file')
  expect(calls.cancel).toHaveBeenCalledOnce()
  expect(page.querySelector('input[type=file]')).not.toBeNull()
})

test('shows the progress of a running import', async () => {
  const { page } = await drawn([{ ...checked, state: 'importing', done: 1 }])
  expect(page.textContent).toContain('33 %: 1 of 3 rows')
  expect(page.querySelector('progress')?.getAttribute('value')).toBe('1')
})

test('shows counts, unknown columns and refused cells in the result', async () => {
  const { host } = openScreen(SCREEN)
  const page = await draw(host, <ImportResult run={checked} href="/refused" />)
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '2 new',
    '0 changed',
    '0 unchanged',
    '1 refused',
  ])
  expect(page.textContent).toContain('These columns are not imported: Colour')
  expect([...page.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    '4',
    'Load',
    'empty',
    'Required.',
  ])
})

test.each([
  [{ created: 0, refused: 0 }, 'Every row is there already.'],
  [{ created: 0, unchanged: 1 }, 'The other rows are there already.'],
  [{ created: 0 }, 'No row can be imported.'],
  [{ state: 'failed', failed: 'You may not.' }, 'You may not.'],
  [{ state: 'cancelled' }, 'The import was stopped.'],
] as const)('shows for %j: %s', async (change, text) => {
  const { host } = openScreen(SCREEN)
  expect((await draw(host, <ImportResult run={{ ...checked, ...change }} href={null} />)).textContent).toContain(text)
})

test('says how many documents come of the rows, and offers each row as its own', async () => {
  const { page, calls } = await drawn([null, { ...checked, documents: 1 }])
  await chooseFile(page)
  expect(page.textContent).toContain('1 document from 3 rows')
  await press(page, 'Each row its own document')
  expect([calls.sendFile, calls.sendApart].map((call) => vi.mocked(call).mock.calls.length)).toEqual([1, 1])
  expect(page.textContent).toContain('Rows with the same head as one document')
})
