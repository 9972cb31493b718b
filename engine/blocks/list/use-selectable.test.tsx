// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { draw } from '../../../tests/blocks/open-screen.tsx'
import { orders, ROWS } from '../../../tests/blocks/orders-list.ts'
import { readyActions } from './list-state.ts'
import { ListView } from './View.tsx'

beforeEach(() => sessionStorage.clear())

const texts = (page: Element, selector: string) => [...page.querySelectorAll(selector)].map((each) => each.textContent)

const noRights = ROWS.map((row) => ({ ...row, showApprovalMessage: true, approvalMessage: 'Waiting for Manager.' }))

test('has no checkboxes for people who can decide none of its rows, but says whom each waits for', async () => {
  const { host, block } = orders({}, noRights)
  const page = await draw(host, <ListView block={block} />)
  expect(page.querySelectorAll('input[type=checkbox]')).toHaveLength(0)
  expect(texts(page, '.cs-row__why')).toEqual(['Waiting for Manager.', 'Waiting for Manager.'])
})

test('shows which rows cannot be selected beside one that can', async () => {
  const { host, block } = orders({}, [...ROWS, { ...noRights[0], id: '3' }])
  const page = await draw(host, <ListView block={block} />)
  const boxes = [...page.querySelectorAll<HTMLInputElement>('article input[type=checkbox]')]
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true])
})

test('counts the documents on the button of a decision only if there are several', async () => {
  const { host, actions } = orders()
  const labels = (rows: typeof ROWS) => readyActions(host, actions.selected, rows).map(({ label }) => label)
  expect(labels(ROWS.slice(0, 1))).toEqual(['Approve', 'Reject'])
  expect(labels(ROWS)).toEqual(['Approve 2', 'Reject 2'])
})
