import { describe, expect, it } from 'vitest'
import { catalogueEntry } from '../../engine/diagnostics/catalogue/catalogue.ts'
import { expressionsEntries } from '../../engine/diagnostics/catalogue/expressions.ts'
import {
  anyType,
  checkCondition,
  checkExpression,
  checkText,
  dateType,
  listType,
  looksLikeExpression,
  numberType,
  rowType,
  textType,
  yesnoType,
  type Problem,
} from '../../engine/expressions/check/check.ts'

const order = rowType({
  Total: numberType,
  Status: textType,
  done: yesnoType,
  on: dateType,
  lines: listType(rowType({ name: textType, qty: numberType })),
  in: textType,
})
const scope = {
  row: order,
  rows: listType(order),
  form: rowType({ Note: { kind: 'text', entered: true } }, true),
  today: dateType,
  loose: anyType,
}

/** Code, the words it points at, and the suggestion. */
function told(source: string, problems: readonly Problem[]): readonly (string | null)[][] {
  return problems.map((one) => [one.code, source.slice(one.start, one.end), one.suggestion])
}

/** expression, then what each problem says. */
const wrong: readonly (readonly [source: string, code: string, at: string, suggestion: string | null])[] = [
  ['', 'expression-empty', '', null],
  ['row.Totl > 5', 'unknown-member', 'Totl', 'Total'],
  ['first(rows).lines.exists(l, l.nme == "x")', 'unknown-member', 'nme', 'name'],
  ['rws.exists(r, r.done)', 'unknown-name', 'rws', 'rows'],
  ['row.Status == Draft', 'unknown-name', 'Draft', '"Draft"'],
  ['row.Status.first', 'no-members', 'first', null],
  ['rows.Total > 5', 'no-members', 'rows.Total', 'rows.map(r, r.Total)'],
  ['row.Status == 5', 'compare-different', '5', '"5"'],
  ['row.Total > "5"', 'compare-different', '"5"', '5'],
  ['row.done == "Yes"', 'compare-different', '"Yes"', 'true'],
  ['row.Total == row.Status', 'compare-different', 'row.Total == row.Status', null],
  ['row.Status in ["a", 5]', 'compare-different', '5', '"5"'],
  ['row.on > "soon"', 'no-day', '"soon"', null],
  ['row.on == "today"', 'no-day', '"today"', 'today'],
  ['row.on < "31/12/2025"', 'no-day', '"31/12/2025"', '"2025-12-31"'],
  ['row.on < "12/31/2025"', 'no-day', '"12/31/2025"', '"2025-12-31"'],
  ['"2026-4-1" >= row.on', 'no-day', '"2026-4-1"', '"2026-04-01"'],
  ['row.on < "2026-02-30"', 'no-day', '"2026-02-30"', null],
  ['row.on < "2026-02-28T25:00"', 'no-day', '"2026-02-28T25:00"', null],
  ['row.on in ["2026-04-01", "01.05.2026"]', 'no-day', '"01.05.2026"', '"2026-05-01"'],
  ['days(row.on, "31/12/2025") > 3', 'no-day', '"31/12/2025"', '"2025-12-31"'],
  ['addDays("31/12/2025", 3) > row.on', 'no-day', '"31/12/2025"', '"2025-12-31"'],
  ['or(row.on, "2026-06-31") > today', 'no-day', '"2026-06-31"', null],
  ['row.done > false', 'cannot-order', 'row.done', null],
  ['rows > 5', 'cannot-order', 'rows', null],
  ['row.Total - row.Status', 'needs-number', 'row.Status', null],
  ['today - row.on', 'needs-number', 'today - row.on', 'days(row.on, today)'],
  ['today + 7', 'cannot-add', 'today + 7', 'addDays(today, 7)'],
  ['today - (1 + 2)', 'needs-number', 'today - (1 + 2)', 'addDays(today, -(1 + 2))'],
  ['-row.Status', 'needs-number', 'row.Status', null],
  ['row.Status + row.Total', 'cannot-add', 'row.Status + row.Total', null],
  ['!row.Total', 'not-yesno', 'row.Total', null],
  ['row.done && rows', 'not-yesno', 'rows', null],
  ['row.Total ? 1 : 2', 'not-yesno', 'row.Total', null],
  ['rows.filter(r, r.Total)', 'not-yesno', 'r.Total', null],
  ['row.Status in "abc"', 'in-needs-list', '"abc"', '["abc"]'],
  ['row.Total % 2', 'no-remainder', 'row.Total % 2', null],
  ['row.Total // half', 'no-remainder', '//', null],
  ['row.Total / row.Status', 'needs-number', 'row.Status', null],
  ['row.Total ÷ 2', 'operator-spelling', '÷', '/'],
  ['round(row.Total)', 'wrong-arguments', 'round(row.Total)', 'round(row.Total, 0)'],
  ['row.Total.round(2)', 'unknown-function', 'row.Total.round(2)', 'round(row.Total, 2)'],
  ['round(row.Status, 2)', 'wrong-argument', 'row.Status', null],
  ['min()', 'wrong-arguments', 'min()', null],
  ['max(row.Total)', 'wrong-argument', 'row.Total', null],
  ['max(row.on, row.Total)', 'wrong-argument', 'row.Total', null],
  ['max(row.on, "31/12/2025")', 'no-day', '"31/12/2025"', '"2025-12-31"'],
  ['addMonths(3, row.on)', 'wrong-argument', 'addMonths(3, row.on)', 'addMonths(row.on, 3)'],
  ['hours(row.on, row.Total)', 'wrong-argument', 'row.Total', null],
  ['yearOf(row.Total)', 'wrong-argument', 'row.Total', null],
  ['rows[0].Total', 'no-index', 'rows[0]', 'first(rows)'],
  ['row["Total"]', 'no-index', 'row["Total"]', 'row.Total'],
  ['row.Status.matches("a+")', 'no-matches', 'matches', null],
  ['matches(row.Status, "a+")', 'no-matches', 'matches', null],
  ['sise(rows)', 'unknown-function', 'sise', 'size'],
  ['rows.filtr(r, r.done)', 'unknown-function', 'filtr', 'filter'],
  ['row.Status.startsWith("a")', 'unknown-function', 'startsWith', null],
  ['rows.size()', 'function-form', 'rows.size()', 'size(rows)'],
  ['exists(rows, r, r.done)', 'function-form', 'exists', null],
  ['size(rows, 1)', 'wrong-arguments', 'size(rows, 1)', null],
  ['rows.map(r)', 'wrong-arguments', 'map', null],
  ['escapeLike(rows)', 'wrong-argument', 'rows', null],
  ['sum(rows.map(r, r.Status))', 'wrong-argument', 'rows.map(r, r.Status)', null],
  ['row.Total.exists(r, r.done)', 'wrong-argument', 'row.Total', null],
  ['row.Total == 12345678901234567890', 'literal-not-allowed', '12345678901234567890', '"12345678901234567890"'],
  ['b"abc" == row.Status', 'literal-not-allowed', 'b"abc"', null],
  ['{row.Status: 1}', 'map-key-text', 'row.Status', null],
  ['row.Status = "Draft"', 'operator-spelling', '=', '=='],
  ['row.Status === "Draft"', 'operator-spelling', '===', '=='],
  ['row.Total <> 5', 'operator-spelling', '<>', '!='],
  ['row.done and loose', 'operator-spelling', 'and', '&&'],
  ['row.done | loose', 'operator-spelling', '|', '||'],
  ['row.done &&& loose', 'operator-spelling', '&', '&&'],
  ['not row.done', 'operator-spelling', 'not row.done', 'row.done == false'],
  ['form.Note != ""', 'empty-text', 'form.Note != ""', 'form.Note != null'],
  ['row.Status == "Draft', 'expression-syntax', '"Draft', null],
  ['row.Status == ', 'expression-syntax', '= ', null],
  ['row.Status == First Approved', 'expression-syntax', 'Approved', null],
  ['rows.map(5, r)', 'expression-syntax', '5', null],
  [`${'('.repeat(50)}1${')'.repeat(50)}`, 'expression-too-long', `${'('.repeat(50)}1${')'.repeat(50)}`, null],
]

describe('an expression is refused', () => {
  it.each(wrong)('%s', (source, ...expected) => {
    expect(told(source, checkExpression(source, scope).problems)).toEqual([expected])
  })

  it('when it is longer than 2,000 characters, at what is too much', () => {
    expect(checkExpression('1 + '.repeat(600), scope).problems).toMatchObject([
      { code: 'expression-too-long', start: 2000 },
    ])
  })

  it('without a throw, whatever is nested in it', () => {
    for (const source of ['!'.repeat(1999), '-'.repeat(1999), '['.repeat(1999), 'a.'.repeat(999), '1?'.repeat(999)]) {
      expect(checkExpression(source, scope).problems).toHaveLength(1)
    }
  })

  it('for each of its mistakes once', () => {
    const { problems } = checkExpression('row.Totl > 5 && rows.exists(r, r.dne) && foo', scope)
    expect(problems.map((one) => one.code)).toEqual(['unknown-member', 'unknown-member', 'unknown-name'])
  })
})

describe('an expression is accepted', () => {
  it.each([
    'row.Total > 5 && row.Status in ["Draft", "Submitted"]',
    'row.on > "2024-01-01" && row.on <= today',
    'row.Total != null || row.lines == null',
    'sum(first(rows).lines.map(l, l.qty)) != 100',
    'form.anything.below == 5',
    'loose.x > 5 && loose == "a"',
    'rows.filter(r, r.done).map(r, r.Total) + [1]',
    'row["in"] == "a"',
    '(row.done ? row.Total : null) > 5',
    "row.Status == 'a // b'",
  ])('%s', (source) => {
    expect(checkExpression(source, scope).problems).toEqual([])
  })

  it('with the type it has', () => {
    expect(checkExpression('rows.map(r, r.Total)', scope).type).toEqual(listType(numberType))
    expect(checkExpression('first(rows).Status', scope).type).toEqual(textType)
  })

  it('and says which names and members it uses, through lists as well', () => {
    const { names, members } = checkExpression('rows.exists(r, r.lines.all(l, l.qty > 1)) && row.done', scope)
    expect(names).toEqual(['rows', 'row'])
    expect(members.map(({ root, path }) => [root, ...path].join('.'))).toEqual([
      'rows.lines',
      'rows.lines.qty',
      'row.done',
    ])
  })
})

describe('a condition', () => {
  it('must be yes or no', () => {
    const source = 'size(rows)'
    expect(told(source, checkCondition(source, scope).problems)).toEqual([['not-yesno', 'size(rows)', null]])
    expect(checkCondition('size(rows) > 0', scope).problems).toEqual([])
    expect(checkCondition('loose', scope).problems).toEqual([])
  })
})

describe('a text', () => {
  const problems = (source: string): readonly (string | null)[][] => told(source, checkText(source, scope).problems)

  it('is its words and values in order', () => {
    expect(checkText('Approve {size(rows)} of {row.Total | money}', scope).text).toMatchObject([
      'Approve ',
      { value: { op: 'call', name: 'size' }, format: null },
      ' of ',
      { value: { op: 'member', key: 'Total' }, format: 'money' },
    ])
  })

  it('has braces by doubling them', () => {
    expect(checkText('{{a}} b', scope).text).toEqual(['{a} b'])
    expect(problems('Save ${row.Status}')).toEqual([['operator-spelling', '${', '{']])
    expect(problems('Save for ${row.Total}')).toEqual([])
  })

  it('reads "||", quotes and maps inside braces', () => {
    expect(checkText('{row.done || loose}', scope).problems).toEqual([])
    expect(checkText('{row.Status + "} | {"}', scope).problems).toEqual([])
    expect(checkText('{ {"a": row.Total}.a | number }', scope).text).toMatchObject([{ format: 'number' }])
  })

  it('is refused with offsets in the whole text', () => {
    expect(problems('Total {row.Totl | money}!')).toEqual([['unknown-member', 'Totl', 'Total']])
    expect(problems('Total {row.Total | mony}!')).toEqual([['unknown-format', 'mony', 'money']])
    expect(problems('Total {row.Status | money}')).toEqual([['format-type', 'money', null]])
    expect(problems('{rows} chosen')).toEqual([['text-needs-value', 'rows', null]])
    expect(problems('a { b')).toEqual([['brace-open', '{ b', '{b}']])
    expect(problems('a } b')).toEqual([['brace-stray', '}', '}}']])
    expect(problems('a {} b')).toEqual([['expression-empty', '', null]])
  })
})

describe('plain words', () => {
  it('that would be an expression over known names are noticed', () => {
    const sources = [
      'row.Total',
      'size(rows)',
      'row.Total * 2',
      'row',
      'Draft',
      'row.Totl',
      'First Approved',
      '5 + 5',
      '10-20',
    ]
    expect(sources.filter((one) => looksLikeExpression(one, scope))).toEqual([
      'row.Total',
      'size(rows)',
      'row.Total * 2',
    ])
  })
})

it('every mistake of the catalogue is told above, in a sentence', () => {
  const texts = ['{row.Total | mony}', '{row.Status | money}', '{rows}', '{', '}'].flatMap(
    (one) => checkText(one, scope).problems,
  )
  const all = [...wrong.flatMap(([source]) => checkExpression(source, scope).problems), ...texts]
  expect(new Set(all.map((one) => one.code))).toEqual(new Set(Object.keys(expressionsEntries)))
  for (const one of all) expect(catalogueEntry(one.code).message(...one.names)).not.toContain('undefined')
})
