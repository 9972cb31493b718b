// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { draw, openScreen } from '../../../tests/blocks/open-screen.tsx'
import { ListView } from './View.tsx'

const ORDERS = `
label: Orders
kind: approvals
fields:
  Party: text
  Code: code
  Amount: money
  Ordered: { type: number, unit: kg }
  Made: { type: number, unit: kg }
  Note: longtext
card: { title: Party, left: [Code], right: [Amount], progress: [{ field: Made, of: Ordered }], more: [Note] }
statuses: [Open, Held, Done]
workflow: one-step
reject: true
`
const ROWS = [
  { id: '1', Party: 'Deccan Infra', Code: 'A-1', Amount: 1200, Ordered: 100, Made: 45, StatusID: 'Open' },
  { id: '2', Party: 'Konkan Steel', Code: 'A-2', Amount: 900, Ordered: 100, Made: 100, StatusID: 'Done' },
]
const orders = (rows = ROWS) => openScreen(ORDERS, { rows: { list: rows } })

test('draws a card per row, with its title, facts and progress', async () => {
  const { host, block } = orders()
  const page = await draw(host, <ListView block={block('list')} />)
  expect([...page.querySelectorAll('article h2')].map((each) => each.textContent)).toEqual([
    'Deccan Infra',
    'Konkan Steel',
  ])
  expect(page.querySelector('article')?.textContent).toContain('₹1,200')
  expect(page.querySelector('[role=meter]')?.getAttribute('aria-valuenow')).toBe('45')
})
