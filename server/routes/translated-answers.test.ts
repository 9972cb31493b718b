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

test('leaves what people typed, whatever their fields are called', () => {
  const answer = { get_list: { result: [{ reason: 'Rain.', description: 'Plates.', msg: 'Hello.' }] } }
  expect(translatedAnswer(answer, upper)).toEqual(answer)
})
