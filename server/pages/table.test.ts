import { expect, test } from 'vitest'
import { serverPage } from '../../tests/page/server-page.ts'
import { inlineScreen } from '../../tools/stories/inline.ts'
import { rowsHtml } from './table.ts'

const { client: definition } = inlineScreen(`
label: Loads
kind: register
serverPage: landing
get: list
page: 50
fields: { id: code, Weight: number, Amount: money, Note: text }
totals: [Weight, { PerTonne: { of: Amount, per: Weight, type: money, unit: /t } }]
`)
/** The texts of the cells, line by line. */
async function linesOf(totals: Readonly<Record<string, number>>) {
  const text = await drawn({ get_totals: { result: totals } })
  return [...text.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, line = '']) =>
    [...line.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '').trim()),
  )
}

async function drawn(more: object): Promise<string> {
  const result = [{ id: 'a', Weight: 10, Amount: 600, Note: 'x' }]
  const answer = { ok: true, get_list: { result, count: 1 }, isComplete: true, ...more }
  const page = serverPage(definition, answer)
  const [block] = definition.views['reports']?.blocks ?? []
  if (block?.block !== 'grid') return expect.unreachable()
  return String(await rowsHtml(page, block))
}

test('the ratio of the sums stands after the last total, below rows that have none and a caption that does not sort', async () => {
  expect(await linesOf({ Weight: 11, Amount: 690 })).toEqual([
    ['Weight', 'Per tonne', 'Amount', 'Note'],
    ['10', '', '₹600.00', 'x'],
    ['11', '₹62.73 /t', '', ''],
  ])
})

test('nothing is divided by 0', async () => {
  expect((await linesOf({ Weight: 0, Amount: 690 })).at(-1)).toEqual(['0', '', '', ''])
})

test('columns of which the person may not see what they are made of are named', async () => {
  expect(await drawn({ get_withheld: ['Amount'] })).toContain(
    'Empty, because you may not see what they are made of: Amount.',
  )
  expect(await drawn({})).not.toContain('Empty')
})
