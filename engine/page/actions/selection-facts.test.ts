import { expect, test } from 'vitest'
import { compileApp, compileScreen } from '../../compile/compile.ts'
import { appText, screenText } from '../../publish/small-site.ts'
import { blockSpecs } from '../../../widgets/specs.ts'
import { locale, row } from '../../../tests/page/samples/sample-screen.ts'
import { selectionFacts } from './selection-facts.ts'

const rows = [row('1', { Worth: 0.1 }), row('2', { Worth: '0.2' }), row('3')]

interface Sampled {
  readonly totals?: string
  /** More of its cards. */
  readonly card?: string
  readonly count?: number
}

function facts({ totals = '', card = '', count = rows.length }: Sampled) {
  const app = compileApp({ file: 'app.yaml', text: appText() }).value
  const text = screenText('Orders')
    .replace('Item: text', 'Item: text, Worth: money')
    .replace('title: Item', `title: Item${card}`)
    .concat(totals)
  const screen = app && compileScreen({ file: 'crm/orders.yaml', text }, { app, blocks: blockSpecs }).value
  if (!screen) throw new Error('The screen does not compile.')
  return selectionFacts({ definition: screen.client, locale }, 'list', rows.slice(0, count))
}

test('several rows are counted, and summed up exactly where their list has totals', () => {
  expect(facts({ totals: 'totals: [Worth]\n' })).toEqual(['3 documents', expect.stringMatching(/^Worth: .*0\.30$/)])
})

test('without totals the first amount of the cards is summed up, and no amount if they show none', () => {
  expect(facts({ card: ', right: [Worth]' })).toEqual(['3 documents', expect.stringMatching(/^Worth: .*0\.30$/)])
  expect(facts({})).toEqual(['3 documents'])
})

test('of one row, which the question names, the amount is stated', () => {
  expect(facts({ totals: 'totals: [Worth]\n', count: 1 })).toEqual([expect.stringMatching(/^Worth: .*0\.10$/)])
})
