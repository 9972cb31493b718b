import { expect, test } from 'vitest'
import { inlineScreen } from '../../../tools/stories/inline.ts'
import { gridReads } from './grid-reads.ts'

/**
 * Whether a grid sends the read `rows` itself.
 *
 * @param words of the read, besides its call and its fields
 */
function isSentByGrid(blocks: string, { sum = 'number', words = '', more = '' } = {}): boolean {
  const { client } = inlineScreen(`
label: Sample
kind: page
fields: { id: code, Qty: number, Sum: ${sum} }
data: { rows: { get: list, fields: [id, Qty, Sum]${words} } }
views: { start: [${blocks}] }
${more}`)
  return gridReads(client).has('rows')
}

test('a grid requests rows that nothing else needs', () => {
  expect(isSentByGrid('{ grid: rows }')).toBe(true)
  expect(isSentByGrid('{ grid: rows }, { text: Beside it }', { words: ', page: 50' })).toBe(true)
})

test.each([
  ['a list shows', '{ grid: rows }, { list: rows, card: { title: id } }'],
  ['are edited', '{ grid: rows, edit: [Qty] }'],
  ['a text counts', "{ grid: rows }, { text: '{size(rows)} rows' }"],
  ['the grid itself counts', "{ grid: rows, visibleWhen: 'size(rows) > 0' }"],
])('the page requests rows that %s', (_, blocks) => {
  expect(isSentByGrid(blocks)).toBe(false)
})

test('the page requests rows that are decided', () => {
  const more = 'actions: { approve: { label: Approve, decide: approval } }'
  expect(isSentByGrid('{ grid: rows, actions: [approve] }', { more })).toBe(false)
})

test('the page requests rows with computed fields, unless they come page by page', () => {
  const sum = '{ type: number, value: =row.Qty * 2 }'
  expect(isSentByGrid('{ grid: rows }', { sum })).toBe(false)
  expect(isSentByGrid('{ grid: rows }', { sum, words: ', page: 50' })).toBe(true)
})
