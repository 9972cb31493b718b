import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { untilPassed } from '../../../tests/runner/until-passed.ts'
import { createServerEvents } from '../../calls/server-events.ts'
import { read as readOf } from '../../../tests/page/samples/sample-page.ts'
import { pagedSource } from '../../grid-data/paged-source.ts'
import type { FreshRowChanges } from '../../page/reads/compare-pages.ts'
import { watchSource } from './watch-source.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Site {
  rows: { id: string; qty: number }[]
}

/** A watched grid with two rows a page over a site whose rows the test changes. */
async function watched() {
  const site: Site = { rows: [1, 2, 3].map((id) => ({ id: `${id}`, qty: id })) }
  const fetchPage = vi.fn(async ({ page }: { readonly page: number }) => ({
    rows: site.rows.slice(page * 2, page * 2 + 2),
    isComplete: page * 2 + 2 >= site.rows.length,
    uuid: null,
    count: site.rows.length,
    totals: {},
    groups: null,
  }))
  const source = pagedSource({ fetchPage, readRows: (rows) => rows, pageSize: 2 })
  await untilPassed(() => expect(source.state().status).toBe('ready'))
  const events = createServerEvents()
  const shown: (FreshRowChanges | null)[] = []
  const read = readOf('parts', { key: 'id', pageSize: 2 })
  const isHidden = () => false
  const watch = watchSource({
    read,
    source,
    events,
    isHidden,
    screen: () => 'parts',
    show: (changes) => void shown.push(changes),
  })
  onTestFinished(watch.stop)
  const report = async (screen = 'parts') => {
    events.report({ kind: 'changed', screens: [screen], exports: false })
    await vi.advanceTimersByTimeAsync(12_500)
  }
  return { site, source, fetchPage, shown, report }
}

test('announces rows that others have added to the first page, or after it', async () => {
  const { site, source, shown, report } = await watched()
  site.rows.unshift({ id: '0', qty: 0 })
  await report()
  expect(shown).toEqual([{ added: 1, isMore: false, firstAdded: '0', isChanged: false }])
  source.reload()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown.at(-1)).toBeNull()
  site.rows.push({ id: '9', qty: 9 })
  await report()
  expect(shown.at(-1)).toMatchObject({ added: 1, firstAdded: null })
})

test('announces changed and removed rows, and leaves what is shown', async () => {
  const { site, source, shown, report } = await watched()
  site.rows[0] = { id: '1', qty: 8 }
  await report()
  expect(shown).toEqual([{ added: 0, isMore: false, firstAdded: null, isChanged: true }])
  expect(source.row(0)).toEqual({ id: '1', qty: 1 })
  site.rows[0] = { id: '1', qty: 1 }
  site.rows.pop()
  await report()
  expect(shown.at(-1)).toMatchObject({ added: 0, isChanged: true })
})

test('shows nothing for unchanged rows, and requests nothing for changes of other screens', async () => {
  const { fetchPage, shown, report } = await watched()
  const before = fetchPage.mock.calls.length
  await report('tasks')
  expect(fetchPage).toHaveBeenCalledTimes(before)
  await report()
  expect([fetchPage.mock.calls.length - before, shown]).toEqual([1, [null]])
})
