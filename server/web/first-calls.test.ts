import { expect, test } from 'vitest'
import type { Manifest } from '../../engine/definition/definition.ts'
import { inlineScreen, SITE } from '../../tools/stories/inline.ts'
import { firstCalls } from './first-calls.ts'

const visitor = { loginRequired: false, id: 'meera', tok: 't&1', erpType: 'steel', capabilities: ['totals'] as const }
const manifest = { ...SITE.locale, apiid: 'site' } as Manifest

const addressesOf = (yaml: string, search = '') =>
  firstCalls({
    definition: inlineScreen(`label: Part\nkind: page\n${yaml}`).client,
    visitor,
    manifest,
    params: new URLSearchParams(search),
  })

const SENT = 'apiid=site&apitoken=t%261'

const stock = `
fields: { item: code, qty: number }
filters: { search: search, store: { type: choice, options: [Main, Yard], default: Main } }
data:
  stock: { get: list, query: =filter, page: 20, fields: [item, qty] }
`

test('the first calls include a list with its filters, from their defaults and from the address', async () => {
  const list = `${stock}views: { start: [{ list: stock, card: { title: item } }] }`
  expect(await addressesOf(list)).toEqual([`/main/s/part/list?store=Main&page=0&page_by=20&${SENT}`])
  expect(await addressesOf(list, 'store=Yard&search=bolt')).toEqual([
    `/main/s/part/list?search=bolt&store=Yard&page=0&page_by=20&${SENT}`,
  ])
})

test('the first calls include a grid with its totals, but only the grid of the first tab', async () => {
  const history = '  history: { get: chart, page: 20, fields: [item, qty] }\n'
  const tabs = 'tabs: { now: [{ grid: stock, totals: [qty] }], before: [{ grid: history }] }'
  expect(await addressesOf(`${stock}${history}views: { start: [{ ${tabs} }] }`)).toEqual([
    `/main/s/part/list?store=Main&page=0&page_by=20&totals=qty&${SENT}`,
  ])
})

test('the first calls include the options of a form, but not rows without pages', async () => {
  const form = `
fields: { item: { type: choice, options: =props.items } }
data:
  props: { get: props, answer: get_props, one: true }
  all: { get: check, fields: [item] }
views: { start: [{ form: [item] }, { grid: all }] }
`
  expect(await addressesOf(form)).toEqual([`/main/s/part/props?${SENT}`])
})

test('the first calls do not include a block that a phone does not show', async () => {
  const wide = '{ list: stock, card: { title: item }, visibleWhen: narrow == false }'
  expect(await addressesOf(`${stock}views: { start: [${wide}] }`)).toEqual([])
})
