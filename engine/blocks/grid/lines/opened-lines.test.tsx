// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { liveScreen } from '../../../../tests/blocks/live-screen.tsx'
import { button, doing, eventually, press, typeInto } from '../../../../tests/blocks/open-screen.tsx'
// The code that the first press would load.
import '../../../page/actions/press-page.ts'
import '../../../page/react/run-effects.ts'

const ORDERS = `
label: Orders
kind: page
fields:
  id: code
  Party: text
  Items:
    type: lines
    fields:
      - Item: { type: text, requiredWhen: true }
      - Qty: { type: number, requiredWhen: true }
data: { orders: { get: list } }
actions:
  open: { label: Open, show: entry, with: =row }
  submit: { label: Submit, post: submission, body: =form }
views:
  orders: { label: All orders, blocks: [{ list: orders, card: { title: Party }, onPress: open }] }
  entry: { label: Entry, actions: [submit], blocks: [{ form: [Party, Items] }] }
`
const Items = [
  { key: 'k1', Item: 'Bolt', Qty: null },
  { key: 'k2', Item: 'Nut', Qty: null },
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
})

/** On a phone, the form of an order whose lines were saved before they were complete. */
async function openedOrder() {
  const { page } = await liveScreen(ORDERS, {
    answers: { list: () => ({ get_list: { result: [{ id: '7', Party: 'Apex', Items }], isComplete: true } }) },
  })
  await eventually(() => expect(page.querySelector('[data-key="7"] button')).not.toBeNull())
  await press(page.querySelector('[data-key="7"] button'))
  await eventually(() => expect(cell(page, 'Items.k2.Qty')).not.toBeNull())
  return page
}

const cell = (page: HTMLElement, name: string) => page.querySelector(`[data-field="${name}"]`)
const marks = (page: HTMLElement) =>
  ['Items.k1.Qty', 'Items.k2.Qty'].map(
    (name) => cell(page, name)?.querySelector('.cs-field-error')?.textContent ?? null,
  )

test('lines of a draft are not marked before somebody has changed them, each for itself', async () => {
  const page = await openedOrder()
  expect(marks(page)).toEqual([null, null])
  const input = cell(page, 'Items.k1.Item')?.querySelector('input')
  await typeInto(input, 'Anchor bolt')
  await doing(() => input?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await eventually(() => expect(marks(page)).toEqual(['Required.', null]))
})

test('a row that is added has the focus in its first field', async () => {
  const page = await openedOrder()
  await press(button(page, 'Add row'))
  await eventually(() => {
    const focused = document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ?? ''
    expect(focused).toMatch(/^Items\.(?!k1\.|k2\.).+\.Item$/)
  })
})

test('all of them are marked when the form is sent', async () => {
  const page = await openedOrder()
  await press(button(page, 'Submit'))
  await eventually(() => expect(marks(page)).toEqual(['Required.', 'Required.']))
})

const STEERED = ORDERS.replace(
  '- Qty: { type: number, requiredWhen: true }',
  `- Sort: { type: text, visibleWhen: row.Item == "coil" }
      - Width: { type: text, visibleWhen: row.Sort == "wide" }`,
)

test('a cell that another hides is empty for the cells that it hides, until it is shown again', async () => {
  const lines = [{ key: 'k1', Item: 'coil', Sort: 'wide', Width: '1250' }]
  const { page } = await liveScreen(STEERED, {
    answers: { list: () => ({ get_list: { result: [{ id: '7', Party: 'Apex', Items: lines }], isComplete: true } }) },
  })
  await eventually(() => expect(page.querySelector('[data-key="7"] button')).not.toBeNull())
  await press(page.querySelector('[data-key="7"] button'))
  const inputs = () => ['Item', 'Sort', 'Width'].map((name) => inputOf(page, name)?.value ?? null)
  const retype = async (text: string) => {
    await typeInto(inputOf(page, 'Item'), text)
    await doing(() => inputOf(page, 'Item')?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
  await eventually(() => expect(inputs()).toEqual(['coil', 'wide', '1250']))
  await retype('bolt')
  await eventually(() => expect(inputs()).toEqual(['bolt', null, null]))
  await retype('coil')
  await eventually(() => expect(inputs()).toEqual(['coil', 'wide', '1250']))
})

const inputOf = (page: HTMLElement, name: string) => cell(page, `Items.k1.${name}`)?.querySelector('input')
