import { expect, test, vi } from 'vitest'
import type { ScreenState } from '../page/store.ts'
import { messagesOfPress } from './press-messages.ts'

const DETAILS = { overlay: 'details', with: { key: '7' } } as const

test.each([
  ['a refusal in an open document', DETAILS, DETAILS, 'danger', false],
  ['a refusal after the document was closed', DETAILS, null, 'danger', true],
  ['an acceptance in an open document', DETAILS, DETAILS, 'success', true],
  ['a refusal of the list', null, null, 'danger', true],
  ['a refusal of the list, over which a document was opened since', null, DETAILS, 'danger', true],
] as const)('%s is a message of the page or not', (_of, begun, now, tone, isShown) => {
  let overlay: ScreenState['overlay'] = begun
  const show = vi.fn()
  const say = messagesOfPress({ getState: () => ({ overlay }) as ScreenState }, show)
  overlay = now
  say('Party 7: refused.', { tone })
  expect(show).toHaveBeenCalledTimes(isShown ? 1 : 0)
})
