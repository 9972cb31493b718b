import { expect, test } from 'vitest'
import { inlineScreen } from '../../tools/stories/inline.ts'
import { seenFirst } from './seen-first.ts'

const { client: definition } = inlineScreen(`
label: Notes
kind: page
fields: { note: text }
data: { notes: { get: list, fields: [note] } }
views:
  start:
    - form: [note]
      visibleWhen: query.note != null
    - tabs:
        all: [{ grid: notes }]
        other: [{ list: notes, card: { title: note } }]
    - text: About notes.
      visibleWhen: size(notes) > 0
`)

const blocksAt = (query: Readonly<Record<string, string>>) => seenFirst(definition, { query }).map(({ block }) => block)

test('the blocks of the first view and of its first tab are seen first', () => {
  expect(blocksAt({ note: 'a' })).toEqual(['form', 'tabs', 'grid', 'text'])
})

test('a block that the address hides is not seen first; one that rows may show is', () => {
  expect(blocksAt({})).toEqual(['tabs', 'grid', 'text'])
})
