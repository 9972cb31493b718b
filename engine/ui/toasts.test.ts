import { beforeEach, expect, test } from 'vitest'
import { dismiss, dismissAll, toastStore, showToast } from './toasts.ts'

const texts = () => toastStore.getState().messages.map(({ text }) => text)

beforeEach(() => dismissAll())

test('shows messages in their order, for 5 seconds', () => {
  showToast('first')
  showToast('second', { tone: 'danger', seconds: 15 })
  expect(texts()).toEqual(['first', 'second'])
  expect(toastStore.getState().messages.map(({ tone, seconds }) => [tone, seconds])).toEqual([
    ['info', 5],
    ['danger', 15],
  ])
})

test('dismisses one message, also of two with the same text', () => {
  const first = showToast('same')
  showToast('same')
  dismiss(first)
  expect(texts()).toEqual(['same'])
})

test('replaces a message by one with the same subject', () => {
  showToast('Please fix it.', { topic: 'form' })
  showToast('Another.')
  showToast('Saved.', { topic: 'form' })
  expect(texts()).toEqual(['Another.', 'Saved.'])
})

test('removes the messages that another one sums up with the last of the others', () => {
  showToast('One', { isDetail: true })
  const other = showToast('Other')
  const sum = showToast('2 documents')
  dismiss(sum)
  expect(texts()).toEqual(['One', 'Other'])
  dismiss(other)
  expect(texts()).toEqual([])
})
