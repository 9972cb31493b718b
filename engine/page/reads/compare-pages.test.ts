import { expect, test } from 'vitest'
import type { RowPage } from '../../calls/contract.ts'
import { listScreen } from '../../../tests/page/samples/page-with-erp.ts'
import { page as pageWith } from '../../../tests/page/samples/sample-screen.ts'
import { compareRowPages } from './compare-pages.ts'

const definition = listScreen()
const read = definition.reads['rows']
if (!read) throw new Error('The sample has a read of rows.')

const whole = (...ids: string[]): RowPage => ({ ...pageWith(ids), isComplete: true })
const begun = (...ids: string[]): RowPage => ({ ...pageWith(ids), isComplete: false, uuid: 'u' })
const compared = (shown: RowPage, fresh: RowPage) => compareRowPages({ definition, read }, [shown], [fresh])
/** The same rows, one of them with another value. */
function changed(page: RowPage, id: string): RowPage {
  return { ...page, rows: page.rows.map((row) => (row['id'] === id ? { ...row, Status: 'Other' } : row)) }
}

test('equal rows are no change', () => {
  expect([compared(whole('1', '2'), whole('1', '2')), compared(whole(), whole())]).toEqual([null, null])
})

test('rows that are not shown are new, at any position', () => {
  expect(compared(whole('1', '2'), whole('3', '1', '4', '2', '5'))).toEqual({
    added: 3,
    isMore: false,
    firstAdded: '3',
    isChanged: false,
  })
  expect(compared(whole(), whole('1'))).toMatchObject({ added: 1 })
})

test('rows after the last one shown are loaded by scrolling and do not count as new', () => {
  expect(compared(begun('1', '2', '3'), begun('1', '3', '4'))).toMatchObject({ added: 0, isChanged: true })
  expect(compared(begun('1', '2'), begun('1', '2', '3'))).toBeNull()
})

test('a row with another value counts as changed, and so does a removed one', () => {
  expect(compared(whole('1', '2'), changed(whole('1', '2'), '2'))).toMatchObject({ added: 0, isChanged: true })
  expect(compared(whole('1', '2'), whole('1'))).toMatchObject({ added: 0, isChanged: true })
  expect(compared(whole('1'), whole())).toMatchObject({ isChanged: true })
})

test('a row that new ones have moved beyond the fresh pages does not count as removed', () => {
  expect(compared(begun('1', '2', '3'), begun('4', '1', '2'))).toEqual({
    added: 1,
    isMore: false,
    firstAdded: '4',
    isChanged: false,
  })
})

test('if all fresh rows are new, there may be more', () => {
  expect(compared(begun('1', '2'), begun('5', '4', '3'))).toMatchObject({ added: 3, isMore: true })
})
