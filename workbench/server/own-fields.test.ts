import { expect, it } from 'vitest'
import type { Completion } from '../api.ts'
import { ownFields } from './own-fields.ts'

const FIELDS = ['fields:', '  Party: { type: link, to: parties }', '  Qty: number', '  Rate:']

/** The cursor is at the end of the last line. */
function offeredAt(lines: readonly string[], offered: readonly Completion[] = []) {
  const at = { line: FIELDS.length + lines.length - 1, character: lines.at(-1)?.length ?? 0 }
  return ownFields({ file: 'crm/visit.yaml', text: [...FIELDS, ...lines].join('\n'), ...at }, offered)
}

const names = (found: readonly Completion[]): readonly string[] => found.map(({ label }) => label)
const offer = (text: string): Completion => ({ label: text, text, from: HERE, to: HERE, info: '' })
const HERE = { line: 0, character: 0 }

it.each([
  ['a list', ['form: [Pa']],
  ['a list that has one', ['form: [Party, ']],
  ['a line of a list', ['form:', '  - Q']],
  ['a value', ['title: ']],
  ['an expression', ['total: =row.Q']],
  ['a text with an expression', ['label: "{row.']],
])('fields are offered in %s', (_, lines) => {
  expect(names(offeredAt(lines))).toEqual(['Party', 'Qty', 'Rate'])
})

it('a field replaces the typed letters, and comes with its declaration', () => {
  const [first] = offeredAt(['form: [Pa'])
  expect(first).toEqual({
    label: 'Party',
    text: 'Party',
    from: { line: 4, character: 7 },
    to: { line: 4, character: 9 },
    info: '`{ type: link, to: parties }`',
  })
})

it('fields are not offered as keys', () => {
  expect(offeredAt(['  Pa'])).toEqual([])
  expect(offeredAt(['lab'])).toEqual([])
})

it('fields are not offered where the schema offers values, but together with its keys', () => {
  expect(offeredAt(['see: [dir'], [offer('director')])).toEqual([])
  expect(names(offeredAt(['form: ['], [offer('section: ')]))).toEqual(['Party', 'Qty', 'Rate'])
})

it('fields are those that can be read from an incomplete file', () => {
  expect(names(offeredAt(['card: { title: '])).slice(0, 2)).toEqual(['Party', 'Qty'])
  expect(ownFields({ file: 'a.yaml', text: 'title: ', line: 0, character: 7 }, [])).toEqual([])
})
