import { beforeEach, expect, test } from 'vitest'
import { dismiss, dismissAll, toastStore, say } from './toasts.ts'

const texts = () => toastStore.getState().messages.map(({ text }) => text)

beforeEach(() => dismissAll())

test('messages stand in the order they were said, for 5 seconds', () => {
  say('first')
  say('second', { tone: 'danger', seconds: 15 })
  expect(texts()).toEqual(['first', 'second'])
  expect(toastStore.getState().messages.map(({ tone, seconds }) => [tone, seconds])).toEqual([
    ['info', 5],
    ['danger', 15],
  ])
})

test('dismissing takes one away, also of two with the same words', () => {
  const first = say('same')
  say('same')
  dismiss(first)
  expect(texts()).toEqual(['same'])
})

test('a message takes the place of one about the same', () => {
  say('Please fix it.', { topic: 'form' })
  say('Another.')
  say('Saved.', { topic: 'form' })
  expect(texts()).toEqual(['Another.', 'Saved.'])
})
