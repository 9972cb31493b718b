import { expect, it } from 'vitest'
import { stubBrowser } from '../../tests/shell/stub-browser.ts'
import type { Session } from '../calls/contract.ts'
import { createSessionStore } from '../shell/session/session-state.ts'
import { MANIFEST } from '../../tools/stories/shell/site.ts'
import { followCompany } from './follow-company.ts'

it('the page reloads after a sign-in to a company that does not use the language of the page', () => {
  const { location } = stubBrowser({ storage: { 'countersign.language': 'hi' } })
  const store = createSessionStore()
  const stop = followCompany(store, { manifest: MANIFEST, spoken: 'hi' })
  const signIn = (languages: readonly string[]) => {
    store.setState({ status: { kind: 'signedOut', last: null } })
    store.setState({ status: { kind: 'signedIn', session: { languages } as unknown as Session } })
  }
  signIn(['en', 'hi'])
  expect(location.reload).not.toHaveBeenCalled()
  signIn(['en'])
  expect(location.reload).toHaveBeenCalledOnce()
  stop()
})
