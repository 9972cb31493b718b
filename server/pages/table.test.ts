import { expect, test } from 'vitest'
import { formatterOf } from '../../engine/fields/format.ts'
import { inlineScreen, SITE } from '../../tools/stories/inline.ts'
import { SESSION } from '../../tests/blocks/open-screen.tsx'
import { openPage } from './open-page.ts'
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
  const page = openPage({
    definition,
    locale: SITE.locale,
    timeZone: SITE.locale.timeZone,
    path: '/ssr/loads/landing',
    params: new URLSearchParams(),
    session: SESSION,
    token: 't',
    apiid: 'a',
    language: {
      locale: 'en',
      translate: (text, values = {}) => text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name])),
      translateAny: String,
      localized: (value) => value,
      format: formatterOf({ yesno: String, named: String }),
    },
    calls: {
      get: () =>
        Promise.resolve({
          status: 200,
          body: { ok: true, get_list: { result, count: 1 }, isComplete: true, ...more },
        }),
      post: () => Promise.reject(new Error('Nothing is posted.')),
      cookies: () => [],
    },
  })
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
