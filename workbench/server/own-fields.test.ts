import { expect, it } from 'vitest'
import type { Completion } from '../api.ts'
import { ownFields } from './own-fields.ts'

const FIELDS = ['fields:', '  Party: { type: link, to: parties }', '  Qty: number', '  Rate:']

/** The cursor stands at the end of the last line. */
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
])('are offered in %s', (_, lines) => {
  expect(names(offeredAt(lines))).toEqual(['Party', 'Qty', 'Rate'])
})

it('takes the place of the letters that are typed, and says what the field is', () => {
  const [first] = offeredAt(['form: [Pa'])
  expect(first).toEqual({
    label: 'Party',
    text: 'Party',
    from: { line: 4, character: 7 },
    to: { line: 4, character: 9 },
    info: '`{ type: link, to: parties }`',
  })
})

it('are not offered as keys', () => {
  expect(offeredAt(['  Pa'])).toEqual([])
  expect(offeredAt(['lab'])).toEqual([])
})

it('are not offered where the schema has values, but beside its keys', () => {
  expect(offeredAt(['see: [dir'], [offer('director')])).toEqual([])
  expect(names(offeredAt(['form: ['], [offer('section: ')]))).toEqual(['Party', 'Qty', 'Rate'])
})

it('are those that can be read of a file that is not finished', () => {
  expect(names(offeredAt(['card: { title: '])).slice(0, 2)).toEqual(['Party', 'Qty'])
  expect(ownFields({ file: 'a.yaml', text: 'title: ', line: 0, character: 7 }, [])).toEqual([])
})
