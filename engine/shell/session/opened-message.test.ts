// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { messageFragment, messageIn } from '../../definition/message-fragment.ts'
import type { Calls } from '../../calls/calls.ts'
import { createSessionStore } from './session-state.ts'
import { reportOpenedMessage } from './opened-message.ts'

const signedIn = { status: { kind: 'signedIn', session: {} } } as unknown as Parameters<typeof createSessionStore>[0]

function page(first?: typeof signedIn) {
  const send = vi.fn(async () => ({}))
  const session = createSessionStore(first)
  const calls = { extend: () => send } as unknown as Calls
  reportOpenedMessage({ session, calls }, 'token')
  return { session, send }
}

test('finds the message in the fragment of an address, and nothing in other fragments', () => {
  expect([messageIn(messageFragment('a.b')), messageIn('#lines'), messageIn('')]).toEqual(['a.b', null, null])
})

test('reports the message once, when somebody is logged in', () => {
  const { session, send } = page({})
  expect(send).not.toHaveBeenCalled()
  session.setState(signedIn ?? {})
  session.setState({ outdated: true })
  expect(send).toHaveBeenCalledExactlyOnceWith({
    method: 'POST',
    path: '/main/opened',
    query: {},
    body: { message: 'token' },
  })
})

test('waits until a prerendered page is shown', () => {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  const { send } = page(signedIn)
  expect(send).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(send).toHaveBeenCalledOnce()
})
