import { expect, test } from 'vitest'
import { parseFile } from './parse.ts'

const TEXT = `label: Requests
kind: approvals
card:
  title: No
  right:
    - Amount
    - Party
form:
  - No
  - Amount
  - Party
workflow:
  starts: Draft
  moves:
    submit:
      - { from: Draft, to: Submitted, by: owner }
    approve:
      - from: Submitted
        to: Checked
        by: manager
      - from: Checked
        to: Approved
        by: director
    reject:
      - { from: Submitted, to: Draft, by: manager }
      - { from: Checked, to: Draft, by: director }
`

/** The messages for the text with one line in another form, each with its line, and the number of that line. */
function messagesWith(from: string, to: string) {
  const at = TEXT.indexOf(from)
  if (at < 0) throw new Error(`There is no ${from}`)
  const { diagnostics } = parseFile('x.yaml', TEXT.slice(0, at) + to + TEXT.slice(at + from.length))
  const line = TEXT.slice(0, at).split('\n').length
  return { line, messages: diagnostics.map(({ code, range }) => ({ code, line: range.start.line })) }
}

test.each([
  ['  - Amount\n  - Party\nw', '  Amount\n  - Party\nw'],
  ['  - Amount\n  - Party\nw', '    Amount\n  - Party\nw'],
  ['  - Amount\n  - Party\nw', '  * Amount\n  - Party\nw'],
  ['  - Amount\n  - Party\nw', "  'Amount'\n  - Party\nw"],
  ['  - Amount\n  - Party\nw', '  [Amount]\n  - Party\nw'],
  ['  - Amount\n  - Party\nw', 'Amount\n  - Party\nw'],
  ['    - Amount', '    Amount'],
  ['      - { from: Submitted, to', '      { from: Submitted, to'],
  ['      - { from: Checked, to', '      { from: Checked, to'],
  ['      - from: Submitted', '        from: Submitted'],
  ['      - from: Submitted', '      from: Submitted'],
  ['      - from: Checked', '        from: Checked'],
  ['      - from: Checked', '      from: Checked'],
])('%j without its dash is the one mistake of %j', (from, to) => {
  const { line, messages } = messagesWith(from, to)
  expect(messages).toEqual([{ code: 'missing-dash', line }])
})

test.each([
  ['    approve:', '  approve:'],
  ['    approve:', '   approve:'],
  ['    approve:', '     approve:'],
  ['    approve:', '      approve:'],
  ['    approve:', 'approve:'],
  ['    submit:', '  submit:'],
  ['  starts:', '    starts:'],
  ['  title:', '    title:'],
  ['  - Amount\n  - Party\nw', ' - Amount\n  - Party\nw'],
  ['  - Amount\n  - Party\nw', '   - Amount\n  - Party\nw'],
])('%j in another column is the one mistake of %j', (from, to) => {
  const { line, messages } = messagesWith(from, to)
  expect(messages).toEqual([{ code: 'bad-indent', line }])
})

test('a block that moved is the mistake, not the key below it', () => {
  const block = TEXT.slice(TEXT.indexOf('    approve:'), TEXT.indexOf('    reject:'))
  const { line, messages } = messagesWith(block, block.replaceAll(/^ {2}/gm, ''))
  expect(messages).toEqual([{ code: 'bad-indent', line }])
})
