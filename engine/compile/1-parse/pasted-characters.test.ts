import { expect, test } from 'vitest'
import { parseFile } from './parse.ts'
import { pastedCharacters } from './pasted-characters.ts'

/** The text with everything that is found in it replaced. */
function replaced(text: string): string {
  const found = pastedCharacters(text).toReversed()
  return found.reduce((done, { start, end, suggestion }) => done.slice(0, start) + suggestion + done.slice(end), text)
}

test.each([
  ['a:\n\u00a0\u00a0b: c', 'a:\n  b: c'],
  ['a:\u00a0b', 'a: b'],
  ['a\u00a0: b', 'a : b'],
  ['a: b\u00a0', 'a: b '],
  ['a: b\u202f# remark', 'a: b # remark'],
  ['-\u3000a', '- a'],
  ['– a', '- a'],
  ['• a', '- a'],
  ['a：b', 'a: b'],
  ['la\u200bbel: b', 'label: b'],
  ['\ufeffa: b\n\ufeffc: d', '\ufeffa: b\nc: d'],
  ['kind: pa\u00adge', 'kind: page'],
  ['visible–When: a', 'visible-When: a'],
  ['a: { b:\u00a0c,\u00a0d: e\u00a0}', 'a: { b: c, d: e }'],
  ['when: row.A\u00a0> 5', 'when: row.A > 5'],
  ['when: row.A == “B”', 'when: row.A == "B"'],
  ['value: =form.A − 5', 'value: =form.A - 5'],
])('%j is meant as %j', (written, meant) => {
  expect(replaced(written)).toBe(meant)
})

test.each([
  'label: Rs\u00a05',
  'label: A – B',
  'label: “Quoted”',
  'label: "A\u00a0"',
  'label: क\u200dष',
  'label: \u200fعربي\u200f',
  '- {“a”}\u00a0b',
  '# a\u00a0',
  'a: |\n  b\u00a0:\u00a0c',
  `when: row.A == "B\u00a0C – “D”"`,
])('%j is left as it is', (text) => {
  expect(pastedCharacters(text)).toEqual([])
})

test('one message says on which lines they are, with the right of the first one', () => {
  const { diagnostics } = parseFile('x.yaml', 'a:\n\u00a0\u00a0b: c\n\u00a0\u00a0d: e\n')
  expect(diagnostics).toMatchObject([
    {
      code: 'pasted-character',
      message: 'There is a no-break space (U+00A0) here; write a space.',
      notes: ['So on line 3.'],
      suggestion: '  ',
    },
  ])
})
