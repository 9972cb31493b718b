import { expect, test } from 'vitest'
import { figuresReads } from './figures.ts'

const cell = (name: string) => ({ kind: 'named', name, override: { type: 'text' } }) as const

test('the question has of each line what its keys read, what is added up, and what is posted of it', () => {
  const { figures } = figuresReads({
    fields: { Items: { type: 'lines', fields: ['Thing', 'Pieces', 'Note'].map(cell) } },
    posts: {
      stock: { while: ['Done'], each: 'Items', with: { Part: '=row.Thing', Bay: '=form.Bay', Qty: '=0 - row.Pieces' } },
    },
    figures: { There: { each: 'Items', of: { 'stock.Qty': { Part: '=row.Thing' } } } },
  })
  expect(figures).toMatchObject({
    body: {
      form: '={"Bay": form.Bay}',
      lines: '={"Items": form.Items.map(line, {"key": line.key, "Thing": line.Thing, "Pieces": line.Pieces})}',
    },
    when: '(size(form.Items) > 0)',
  })
})
