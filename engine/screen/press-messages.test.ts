import { expect, test, vi } from 'vitest'
import type { ScreenState } from '../page/store.ts'
import { messagesOfPress } from './press-messages.ts'

const DETAILS = { overlay: 'details', with: { key: '7' } } as const

const CASES = [
  { of: 'a refusal in an open document', begun: DETAILS, now: DETAILS, tone: 'danger', isShown: false },
  { of: 'a refusal after the document was closed', begun: DETAILS, now: null, tone: 'danger', isShown: true },
  { of: 'an acceptance in an open document', begun: DETAILS, now: DETAILS, tone: 'success', isShown: true },
  { of: 'a refusal of the list', begun: null, now: null, tone: 'danger', isShown: true },
  {
    of: 'a refusal of the list, over which a document was opened',
    begun: null,
    now: DETAILS,
    tone: 'danger',
    isShown: true,
  },
] as const

test.each(CASES)('$of is shown as a message of the page: $isShown', ({ begun, now, tone, isShown }) => {
  let overlay: ScreenState['overlay'] = begun
  const show = vi.fn()
  const say = messagesOfPress({ getState: () => ({ overlay }) as ScreenState }, show)
  overlay = now
  say('Party 7: refused.', { tone })
  expect(show).toHaveBeenCalledTimes(isShown ? 1 : 0)
})
