import { expect, test } from 'vitest'
import { translatedAnswer } from './translated-answers.ts'

const upper = (text: string) => text.toUpperCase()

test('translates the sentences of rows, refusals, outcomes and errors of fields', () => {
  const answer = {
    description: 'Gone.',
    get_list: { result: [{ id: '1', approvalMessage: 'Waiting.', returnMessage: '' }], count: 1 },
    approval_list: [{ suppliedKey: '1', msg: 'Done.', reason: null }],
    post_item: { Item: 'Required.' },
  }
  expect(translatedAnswer(answer, upper)).toEqual({
    description: 'GONE.',
    get_list: { result: [{ id: '1', approvalMessage: 'WAITING.', returnMessage: '' }], count: 1 },
    approval_list: [{ suppliedKey: '1', msg: 'DONE.', reason: null }],
    post_item: { Item: 'REQUIRED.' },
  })
})

test('translates refused files, and what an import says of itself and its cells', () => {
  const answer = {
    errored: [{ name: 'A plan.pdf', reason: 'Too large.' }],
    get_import: { name: 'Some rows.csv', failed: 'It broke.', refusals: [{ value: 'a word', text: 'No number.' }] },
  }
  expect(translatedAnswer(answer, upper)).toEqual({
    errored: [{ name: 'A plan.pdf', reason: 'TOO LARGE.' }],
    get_import: { name: 'Some rows.csv', failed: 'IT BROKE.', refusals: [{ value: 'a word', text: 'NO NUMBER.' }] },
  })
})

test('leaves reasons that are codes', () => {
  const answer = { reason: 'unauthorized', approval_list: [{ reason: 'stale' }] }
  expect(translatedAnswer(answer, upper)).toEqual(answer)
})

test('translates titles of notifications only', () => {
  const answer = { get_list: { result: [{ title: 'Approved.' }] } }
  expect(translatedAnswer(answer, upper, ['title'])).toEqual({ get_list: { result: [{ title: 'APPROVED.' }] } })
  expect(translatedAnswer(answer, upper)).toEqual(answer)
})

test('leaves what people typed, whatever their fields are called', () => {
  const answer = { get_list: { result: [{ reason: 'Rain.', description: 'Plates.', msg: 'Hello.' }] } }
  expect(translatedAnswer(answer, upper)).toEqual(answer)
})
