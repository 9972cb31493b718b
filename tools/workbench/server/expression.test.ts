import { describe, expect, it } from 'vitest'
import { expressionAt } from './expression.ts'

const text = `label: 'Worth {form.Worth | money} of {form.Party}'
fields:
  Worth: { type: money, value: '=sum(form.Lines.map(line, line.Qty))', requiredWhen: form.Party != null }
when: row.A >
data:
  rows:
    fields:
      - Items: { type: lines, fields: [Qty, Amount: { type: money, value: =row.Qty * 2 }] }
`
const at = (line: number, words: string) =>
  expressionAt({ file: 'a.yaml', text, line, character: (text.split('\n')[line] ?? '').indexOf(words) })

describe('the expression at a position', () => {
  it('is the text after the = of a computed value', () =>
    expect(at(2, 'sum(')?.source).toBe('sum(form.Lines.map(line, line.Qty))'))
  it('is the whole of a condition', () => expect(at(2, 'form.Party !=')?.source).toBe('form.Party != null'))
  it('is the text in the braces, without its format', () => {
    expect(at(0, 'form.Worth')?.source).toBe('form.Worth')
    expect(at(0, 'form.Party')?.source).toBe('form.Party')
  })
  it('has a problem if it is invalid', () => expect(at(3, 'row')?.problem).not.toBeNull())
  it('in the fields of lines is about one of them', () => {
    expect(at(7, 'row.Qty')?.lines).toBe('Items')
    expect(at(2, 'sum(')?.lines).toBeNull()
  })
  it('is null where there is none', () => expect(at(1, 'fields')).toBeNull())
})
