// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { untilPassed } from '../../../tests/runner/until-passed.ts'
import { draw, openScreen, readOf } from '../../../tests/blocks/open-screen.tsx'
import { orders, ROWS } from '../../../tests/blocks/orders-list.ts'
import type { ReadState, ScreenHost } from '../../screen/host.ts'
import { exportSources } from './ExportMenu.tsx'
import { ListTotals } from './ListTotals.tsx'

/** The orders, of which the first 50 are loaded; the ERP answers a request for sums with these. */
function summed(totals: Readonly<Record<string, number>>, change: Partial<ReadState> = {}) {
  const { host, block, read } = orders({ at: 1, question: 'q', isComplete: false, ...change })
  const callOf: ScreenHost['callOf'] = () => {
    return { read: read.read, screen: 'orders', path: 'list', query: { Status: 'Open' }, answer: 'get_list.result' }
  }
  const page = { rows: [], isComplete: true, uuid: null, count: null, totals, groups: null }
  const gridPage = vi.fn(async () => page)
  const calls = { extend: () => ({ gridPage }) } as unknown as ScreenHost['calls']
  return { host: { ...host, calls, callOf }, block: { ...block, totals: ['Amount', 'Ordered'] }, read, gridPage }
}

const shown = (page: Element) => [...page.querySelectorAll('dl > div')].map((each) => each.textContent)

test('shows the sums of the ERP over all rows that the filters of the list match', async () => {
  const { gridPage, ...props } = summed({ Amount: 9_100, Ordered: 20 })
  const page = await draw(props.host, <ListTotals {...props} />)
  await untilPassed(() => expect(shown(page)).toEqual(['Amount₹9,100.00', 'Ordered20 kg']))
  expect(gridPage).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ query: { Status: 'Open' }, page: 0, pageSize: 1, totals: ['Amount', 'Ordered'] }),
  )
})

test('requests the sums only once the rows are those of the question', async () => {
  const { gridPage, ...props } = summed({ Amount: 1 }, { at: undefined, status: 'again' })
  await draw(props.host, <ListTotals {...props} />)
  expect(gridPage).not.toHaveBeenCalled()
})

test('says that an ERP has sent no sums, and shows a sum that it has sent', async () => {
  const none = summed({})
  const page = await draw(none.host, <ListTotals {...none} />)
  await untilPassed(() => expect(page.textContent).toBe('The server sent no totals.'))
  const one = summed({ Ordered: 20 })
  const other = await draw(one.host, <ListTotals {...one} />)
  await untilPassed(() => expect(shown(other)).toEqual(['Ordered20 kg']))
})

test('sums rows that are read whole in the page', async () => {
  const text = `
label: Notes
kind: page
fields: { id: code, Words: text, Pages: number }
data: { notes: { get: list } }
views: { notes: [{ list: notes, card: { title: Words }, totals: [Pages] }] }
`
  const { host, block } = openScreen(text, {
    rows: {
      notes: [
        { id: '1', Pages: 2 },
        { id: '2', Pages: 40 },
      ],
    },
  })
  const read = host.reads['notes'] ?? expect.unreachable()
  const page = await draw(host, <ListTotals {...{ host, read }} block={block('list')} />)
  expect(shown(page)).toEqual(['Pages42'])
})

test('exports the fields of the card and of the sums, with the call of the list', () => {
  const { host, block } = summed({})
  const { call, columns } = exportSources({ host, block })
  expect([call?.path, call?.query]).toEqual(['list', { Status: 'Open' }])
  expect(columns.map(({ label }) => label)).toEqual(['Party', 'Code', 'Amount', 'Status', 'Made', 'Ordered', 'Note'])
})

test('an export from the page has the rows to the end of the list', async () => {
  const { host, block, read } = summed({})
  let now = read
  const upTo = vi.fn(async () => (now = readOf(read.read, [...ROWS, { id: '3', Amount: 5 }])).rows)
  const { source } = exportSources({ host: { ...host, read: () => ({ ...now, upTo }) }, block })
  expect((await source.rows(0, 1000)).map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(source.state()).toMatchObject({ isCounted: true, totals: { Amount: 2_105 } })
})
