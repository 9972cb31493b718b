import { describe, expect, test } from 'vitest'
import { checkExpression, listType, numberType, rowType, textType, yesnoType } from './check.ts'
import { balanced, operandOf, sourceText } from './ranges.ts'
import { expressionSteps } from './steps.ts'
import { parseSource } from './syntax.ts'

/** The balanced range of the part, whose own range excludes the outer parentheses. */
const balancedPart = (source: string, part: string): string => {
  const start = source.indexOf(part)
  const range = balanced(source, { start, end: start + part.length })
  return source.slice(range.start, range.end)
}

describe('a range', () => {
  test('includes the parentheses around its first and its last part', () => {
    expect(balancedPart('(a) + 1', 'a) + 1')).toBe('(a) + 1')
    expect(balancedPart('1 + (a)', '1 + (a')).toBe('1 + (a)')
    expect(balancedPart('((a) + (b))', 'a) + (b')).toBe('(a) + (b)')
    expect(balancedPart('( (a) + b ).size()', 'a) + b ).size()')).toBe('( (a) + b ).size()')
  })
  test('is unchanged if no parenthesis is cut off', () => {
    expect(balancedPart('(a + b) * c', 'a + b')).toBe('a + b')
    expect(balancedPart('size(a) > 1', 'size(a)')).toBe('size(a)')
    expect(balancedPart('f(a)', '')).toBe('')
  })
  test('ignores parentheses in quotes', () => {
    expect(balancedPart('(a + ")")', 'a + ")"')).toBe('a + ")"')
    expect(balancedPart(String.raw`(a + "\")")`, String.raw`a + "\")"`)).toBe(String.raw`a + "\")"`)
    expect(balancedPart("(a == ')') && b", "a == ')') && b")).toBe("(a == ')') && b")
  })
  test('is unchanged if the source has no such parenthesis', () => {
    expect(balanced('a) + b', { start: 0, end: 6 })).toEqual({ start: 0, end: 6 })
    expect(balanced('a + (b', { start: 0, end: 6 })).toEqual({ start: 0, end: 6 })
  })
})

test('a part next to an operator gets parentheses, unless it cannot be split', () => {
  const operand = (source: string): string => {
    const syntax = parseSource(source)
    return 'node' in syntax ? operandOf(source, syntax.node) : ''
  }
  for (const whole of ['a', '5', '"a b"', 'a.b', 'size(a)', 'a.map(r, r.b)', '[1, 2]'])
    expect(operand(whole)).toBe(whole)
  expect(operand('a + 1')).toBe('(a + 1)')
  expect(operand('(a) ? b : c')).toBe('((a) ? b : c)')
  expect(sourceText('(a) + 1', { start: 1, end: 7 })).toBe('(a) + 1')
})

describe('the suggestion', () => {
  const form = rowType({ a: numberType, b: numberType, t: textType, done: yesnoType })
  const scope = {
    form,
    rows: listType(rowType({ qty: numberType, name: textType })),
    words: listType(textType),
    boxes: listType(rowType({ count: numberType })),
  }
  /** The expression with the suggestion applied. */
  const corrected = (source: string): string | null => {
    const [{ start, end, suggestion } = { start: 0, end: 0, suggestion: null }] = checkExpression(
      source,
      scope,
    ).problems
    return suggestion === null ? null : source.slice(0, start) + suggestion + source.slice(end)
  }
  test.each([
    ['round((form.a + 1) * 2)', 'round((form.a + 1) * 2, 0)'],
    ['((form.a) + form.b).round(2)', 'round((form.a) + form.b, 2)'],
    ['(form.a).abs()', 'abs(form.a)'],
    ['(form.t + "b").length()', 'size(form.t + "b")'],
    ['((form.t) + "b").contains((form.t))', 'finds((form.t) + "b", form.t)'],
    ['(rows.filter(r, r.qty > 3)).size() > 1', 'size(rows.filter(r, r.qty > 3)) > 1'],
    // Rows with a field of that name.
    ['sum(boxes.count)', 'sum(boxes.map(r, r.count))'],
    ['(rows.filter(r, r.qty > 3)).length', 'size(rows.filter(r, r.qty > 3))'],
    ['(form.done ? rows : rows).name', '(form.done ? rows : rows).map(r, r.name)'],
    ['(rows + rows)[0]', 'first(rows + rows)'],
    ['(form)["a"]', 'form.a'],
    ['words.includes(form.done ? "a" : "b")', '(form.done ? "a" : "b") in words'],
    ['isnull(form.done ? 1 : 2)', '(form.done ? 1 : 2) == null'],
    ['isEmpty(form.t)', 'form.t == null'],
  ])('for %s is %s', (source, right) => {
    expect(corrected(source)).toBe(right)
    expect(checkExpression(right, scope).problems).toEqual([])
  })
})

test('steps of an expression include its parentheses', () => {
  const { steps } = expressionSteps('((form.a) + 1) * 2 > (form.b)')
  expect(steps.map(({ source }) => source)).toEqual([
    '((form.a) + 1) * 2 > (form.b)',
    '((form.a) + 1) * 2',
    '(form.a) + 1',
    'form.a',
    'form.b',
  ])
})
