import { describe, expect, it } from 'vitest'
import { evaluate } from '../evaluate/evaluate.ts'
import { expressionSteps } from './steps.ts'

const written = (source: string) =>
  expressionSteps(source).steps.map(({ source: part, depth }) => `${'  '.repeat(depth)}${part}`)

describe('the steps of an expression', () => {
  it('start with the whole, then list each part after its parent', () => {
    expect(written('row.Worth > 25000 && row.Status == "Draft"')).toEqual([
      'row.Worth > 25000 && row.Status == "Draft"',
      '  row.Worth > 25000',
      '    row.Worth',
      '  row.Status == "Draft"',
      '    row.Status',
    ])
  })

  it('have one value for the rows of a list, and none for what is computed per row', () => {
    expect(written('sum(row.Lines.map(line, line.Qty * line.Price)) > 10')).toEqual([
      'sum(row.Lines.map(line, line.Qty * line.Price)) > 10',
      '  sum(row.Lines.map(line, line.Qty * line.Price))',
      '    row.Lines.map(line, line.Qty * line.Price)',
      '      row.Lines',
    ])
  })

  it('show the value of each part for a row', () => {
    const row = { Qty: 4, Price: 12.5 }
    const values = expressionSteps('row.Qty * row.Price > 40 ? "large" : "small"').steps.map(({ source, tree }) => [
      source,
      evaluate(tree, { row }),
    ])
    expect(values).toEqual([
      ['row.Qty * row.Price > 40 ? "large" : "small"', 'large'],
      ['row.Qty * row.Price > 40', true],
      ['row.Qty * row.Price', 50],
      ['row.Qty', 4],
      ['row.Price', 12.5],
    ])
  })

  it('report the problem of an invalid expression', () => {
    expect(expressionSteps('row.Qty >').problems.map(({ code }) => code)).toEqual(['expression-syntax'])
  })
})
