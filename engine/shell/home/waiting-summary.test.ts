import { expect, it } from 'vitest'
import type { WaitingCount } from '../../calls/contract.ts'
import { waitingCountText, listHref, statusHref, totalOf, waitingScreens } from './waiting-summary.ts'

const entry = (name: string) => ({ name, label: name, group: '', href: `/${name}.json` })
const menu = [
  { name: 'one', label: 'One', entries: [entry('a'), entry('b')] },
  { name: 'two', label: 'Two', entries: [entry('c')] },
]
const waits = (screen: string, Status: string, count: number): WaitingCount => ({ screen, Status, count })

it('sums the waiting documents by screen, in the order of the menu', () => {
  const screens = waitingScreens(menu, [waits('c', 'Open', 2), waits('a', 'Open', 3), waits('a', 'Half', 4)])
  expect(screens.map((each) => [each.entry.name, each.section, each.count.number])).toEqual([
    ['a', 'One', 7],
    ['c', 'Two', 2],
  ])
  expect(totalOf(screens)).toEqual({ number: 9, more: false })
})

it('leaves out screens the menu does not show and statuses without documents', () => {
  expect(waitingScreens(menu, [waits('secret', 'Open', 5), waits('b', 'Open', 0)])).toEqual([])
})

it('shows "10,000+" when not everything was counted', () => {
  const [screen] = waitingScreens(menu, [waits('a', 'Open', 10_001)])
  expect(screen && waitingCountText(screen.count, 'en-IN')).toBe('10,000+')
  expect(waitingCountText({ number: 123_456, more: false }, 'en-IN')).toBe('1,23,456')
})

it('links to the filtered list, and to the whole list when documents of several statuses wait', () => {
  const [one, two] = waitingScreens(menu, [waits('a', '2nd Half', 1), waits('b', 'Open', 1), waits('b', 'Half', 1)])
  expect([one && listHref(one), two && listHref(two)]).toEqual(['/a?Status=2nd+Half', '/b'])
  expect(statusHref(entry('a'), '')).toBe('/a')
})
