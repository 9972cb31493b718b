import { expect, it } from 'vitest'
import type { Completion } from '../api.ts'
import { membersAt, ownFields } from './own-fields.ts'

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

const LINES = ['  Items:', '    type: lines', '    fields:', '      - code', '      - Weight: { type: number, min: 0 }']

/** The cursor is at the `|`. */
function membersIn(lines: readonly string[]) {
  const text = [...FIELDS, ...LINES, ...lines].join('\n')
  const before = text.slice(0, text.indexOf('|')).split('\n')
  const at = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
  const found = membersAt({ file: 'crm/visit.yaml', text: text.replace('|', ''), ...at })
  return found && names(found)
}

const ALL = ['Party', 'Qty', 'Rate', 'Items']

it.each([
  ['a computed cell', ['      - Total: { type: money, value: =row.| }'], ['code', 'Weight', 'Total']],
  ['a condition of a cell', ['      - Unit: { type: text, requiredWhen: row.W| }'], ['code', 'Weight', 'Unit']],
  ['the form of a cell', ['      - Total: { type: money, value: =form.| }'], ALL],
  ['a field of the screen', ['  Total: { type: money, value: =row.Qty * row.| }'], [...ALL, 'Total']],
  ['a text without its end', ['label: "{row.|'], ALL],
])('after row. and form. the fields are offered in %s', (_, lines, offered) => {
  expect(membersIn(lines)).toEqual(offered)
})

it.each([
  ['words', ['reason: This is a row.|']],
  ['a part of a field', ['when: row.Party.|']],
])('nothing is offered as a field of the row in %s', (_, lines) => {
  expect(membersIn(lines)).toBeNull()
})
