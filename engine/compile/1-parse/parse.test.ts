import { describe, expect, it } from 'vitest'
import { parseFile, type ParsedFile } from './parse.ts'

function parsed(text: string): ParsedFile {
  const { value } = parseFile('x.yaml', text)
  if (value === null) throw new Error('not parsed')
  return value
}

/** The text that a range covers. */
function covered(
  text: string,
  pick: (parsed: ParsedFile) => { start: { offset: number }; end: { offset: number } },
): string {
  const { start, end } = pick(parsed(text))
  return text.slice(start.offset, end.offset)
}

/** Some letters of the only value of a text. */
const within = (text: string, key: string, [start, end]: readonly [number, number]): string =>
  covered(text, ({ positions }) => positions.within([key], start, end))

describe('lines that begin with tabs', () => {
  it('are one mistake, and other mistakes are found as if the tabs were spaces', () => {
    const { diagnostics } = parseFile('x.yaml', 'card:\n\ttitle: Name\n\tleft: [Total]\n\tright: !form.done\n')
    expect(diagnostics.map(({ code, range }) => [code, range.start.line])).toEqual([
      ['tab-indent', 2],
      ['quote-expression', 4],
    ])
    expect(diagnostics[0]?.notes).toEqual(['Write 2 spaces.', 'So on lines 3, 4.'])
  })
})

describe('a byte order mark', () => {
  it('is no part of the text, and the positions after it are those of the file', () => {
    const text = '\uFEFFlabel: Open #3\nkind: page\n'
    const { value, diagnostics } = parseFile('x.yaml', text)
    expect(value?.value).toEqual({ label: 'Open #3', kind: 'page' })
    expect(
      diagnostics.map(({ range: { start, end } }) => [text.slice(start.offset, end.offset), start.column]),
    ).toEqual([['Open #3', 8]])
    expect(covered(text, ({ positions }) => positions.value(['kind']))).toBe('page')
  })
})

describe('the parsed data', () => {
  it('preserves the order of keys, and reports it where JavaScript changes it', () => {
    const { value, positions } = parsed('b: 1\na: 2\n10: 3\n')
    expect(Object.keys(value as object)).toEqual(['10', 'b', 'a'])
    expect(positions.keys([])).toEqual(['b', 'a', '10'])
  })

  it('leaves YAML 1.1 words and dates as text', () => {
    expect(parsed('a: yes\nb: off\nc: 2024-01-01\n').value).toEqual({ a: 'yes', b: 'off', c: '2024-01-01' })
  })

  it('does not let a key named __proto__ change anything', () => {
    const { value } = parsed('__proto__: { admin: true }\n')
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect((value as { admin?: boolean }).admin).toBeUndefined()
  })

  it('is what the author meant where quotes are missing', () => {
    expect(parsed('when: !form.done\nlabel: Open #3\n').value).toEqual({ when: '!form.done', label: 'Open #3' })
  })

  it('leaves numbers that are infinite as the text that was written', () => {
    expect(parsed('a: .inf\n').value).toEqual({ a: '.inf' })
  })

  it('repeats the value that an alias names', () => {
    expect(parsed('a: &x { b: 1 }\nc: *x\n').value).toEqual({ a: { b: 1 }, c: { b: 1 } })
  })
})

describe('positions', () => {
  const text = 'label: Total\nfields:\n  Name: { type: text }\n  Empty:\nlist: [a, "b"]\n'

  it('find keys and values', () => {
    expect(covered(text, ({ positions }) => positions.key(['fields', 'Name', 'type']))).toBe('type')
    expect(covered(text, ({ positions }) => positions.value(['fields', 'Name']))).toBe('{ type: text }')
    expect(covered(text, ({ positions }) => positions.value(['list', 1]))).toBe('"b"')
  })

  it('fall back to the nearest parent', () => {
    expect(covered(text, ({ positions }) => positions.key(['fields', 'Name', 'missing', 'x']))).toBe('Name')
    expect(covered(text, ({ positions }) => positions.key(['list', 0]))).toBe('list')
    expect(covered(text, ({ positions }) => positions.value(['fields', 'Empty']))).toBe('Empty')
  })

  it('count lines and columns from one', () => {
    expect(parsed(text).positions.value(['fields', 'Name', 'type']).start).toEqual({ offset: 37, line: 3, column: 17 })
  })

  it('tell which values were quoted, and how a number was written', () => {
    const { positions } = parsed('a: "010"\nb: 010\nc: 12345678901234567890\nd: 1E5\n')
    expect([positions.quoted(['a']), positions.quoted(['b'])]).toEqual([true, false])
    expect(['a', 'b', 'c', 'd'].map((key) => positions.source([key]))).toEqual([
      '010',
      '010',
      '12345678901234567890',
      '1E5',
    ])
  })

  it('find a part of a plain, a single- and a double-quoted text', () => {
    expect(within('when: row.Totl > 5\n', 'when', [4, 8])).toBe('Totl')
    expect(within("when: 'row.a == ''x'' && row.Totl'\n", 'when', [20, 24])).toBe('Totl')
    expect(within('when: "row.a == \\"x\\" && row.Totl"\n', 'when', [20, 24])).toBe('Totl')
  })

  it('find a part of a text over several lines', () => {
    expect(within('when: row.a &&\n  row.Totl\nb: 1\n', 'when', [13, 17])).toBe('Totl')
    expect(within('when: "row.a &&\n\n  row.Totl"\n', 'when', [13, 17])).toBe('Totl')
  })

  it('find a part of a block text', () => {
    expect(within('when: >\n  row.a\n  row.b\n', 'when', [6, 11])).toBe('row.b')
    expect(within('when: >- # why\n  row.a &&\n\n    row.Totl\n', 'when', [0, 5])).toBe('row.a')
    expect(within('when: |\n  row.a &&\n    row.Totl\n', 'when', [15, 19])).toBe('Totl')
  })

  it('are those in the file where quotes are missing further up', () => {
    const cut = "a: !b.c\nwhen: 'it''s' == row.Totl # x\nlabel: Total\n"
    expect(within(cut, 'a', [1, 4])).toBe('b.c')
    expect(within(cut, 'when', [15, 19])).toBe('Totl')
    expect(covered(cut, ({ positions }) => positions.value(['label']))).toBe('Total')
  })
})
