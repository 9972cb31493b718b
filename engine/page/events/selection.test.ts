import { expect, test } from 'vitest'
import { askToConfirm } from './prompts.ts'
import { clearSelection, extendTo, keepOnly, selectAll, toggle } from './selection.ts'
import { createScreenStore } from '../store.ts'

const ALL = ['a', 'b', 'c', 'd', 'e']

function selecting() {
  const store = createScreenStore()
  return { store, selected: () => [...store.getState().selected].sort() }
}

test('a row is selected and deselected', () => {
  const { store, selected } = selecting()
  toggle(store, 'a')
  toggle(store, 'b')
  toggle(store, 'a')
  expect(selected()).toEqual(['b'])
})

test('a range reaches from the last toggled row, in both directions', () => {
  const { store, selected } = selecting()
  toggle(store, 'd')
  extendTo(store, 'b', ALL)
  expect(selected()).toEqual(['b', 'c', 'd'])
  extendTo(store, 'e', ALL)
  expect(selected()).toEqual(['b', 'c', 'd', 'e'])
})

test('a range takes the state of its first row', () => {
  const { store, selected } = selecting()
  selectAll(store, ALL)
  toggle(store, 'b')
  extendTo(store, 'd', ALL)
  expect(selected()).toEqual(['a', 'e'])
})

test('rows that may not be selected stay out of a range', () => {
  const { store, selected } = selecting()
  toggle(store, 'a')
  extendTo(store, 'd', ['a', 'b', 'd'])
  expect(selected()).toEqual(['a', 'b', 'd'])
})

test('a range without a start is one row', () => {
  const { store, selected } = selecting()
  extendTo(store, 'c', ALL)
  expect(selected()).toEqual(['c'])
})

test('rows that left the list are no longer selected', () => {
  const { store, selected } = selecting()
  selectAll(store, ALL)
  keepOnly(store, ['b', 'x'])
  expect(selected()).toEqual(['b'])
  clearSelection(store)
  expect(selected()).toEqual([])
})

test('a question is answered once, and a newer one cancels it', async () => {
  const { store } = selecting()
  const ask = (title: string) => askToConfirm(store, { title, text: '', tone: 'primary' })
  const first = ask('1')
  const second = ask('2')
  store.getState().confirm?.answer(true)
  expect([await first, await second]).toEqual([false, true])
  expect(store.getState().confirm).toBeNull()
})
