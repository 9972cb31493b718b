import { describe, expect, it } from 'vitest'
import { createCalls } from '../../calls/calls.ts'
import { CallError } from '../../calls/errors.ts'
import { fakeTransport, type FakeHandler } from '../../calls/fake.ts'
import { createSessionActions, EXPIRED, FORCED } from './session-actions.ts'
import { createSessionStore } from './session-state.ts'

const MEERA = { loginRequired: false, userName: 'Meera', id: '7', tok: 'secret', capabilities: ['decisions'] }
const NOBODY = { loginRequired: true }

/** A session whose version call returns these answers one after the other, and then the last one repeatedly. */
function sessionWith(answers: readonly unknown[], wasSignedIn = false, logout: unknown = { ok: true }) {
  const messages: string[] = []
  const events: string[] = []
  const store = createSessionStore()
  const version = (_request: unknown, times: number) => {
    const answer = answers[Math.min(times, answers.length - 1)]
    if (answer instanceof Error) throw answer
    return answer
  }
  const transport = fakeTransport({ handlers: { '/main/v': version, '/main/logout': () => logout } })
  const token = () => store.getState().token
  const calls = createCalls({ transport, apiid: 'x', token, onUnauthorized: () => undefined, capabilities: () => [] })
  const actions = createSessionActions({
    store,
    calls,
    say: (text) => void messages.push(text),
    unsay: () => void (messages.length = 0),
    announce: (event) => void events.push(event),
    wasSignedIn: () => wasSignedIn,
  })
  return { store, actions, messages, events, transport, kind: () => store.getState().status.kind }
}

describe('a session', () => {
  it('starts with the session of the version answer, and holds its token in memory', async () => {
    const { actions, store, transport } = sessionWith([MEERA])
    await actions.start()
    expect(store.getState()).toMatchObject({ status: { kind: 'signedIn', session: { id: '7' } }, token: 'secret' })
    expect(transport.requests[0]?.query['heartbeat']).toBe('n')
  })

  it('is absent without a message in a browser in which nobody was logged in', async () => {
    const { actions, kind, messages } = sessionWith([NOBODY])
    await actions.start()
    expect([kind(), messages]).toEqual(['signedOut', []])
  })

  it('is reported as expired in a browser that was logged in', async () => {
    const { actions, messages } = sessionWith([NOBODY], true)
    await actions.start()
    expect(messages).toEqual([EXPIRED])
  })

  it('remembers the person whose session expired, so that the screen can wait', async () => {
    const { actions, store, messages } = sessionWith([MEERA, NOBODY])
    await actions.start()
    await actions.heartbeat()
    expect(store.getState().status).toMatchObject({ kind: 'signedOut', last: { id: '7' } })
    expect([messages, store.getState().token]).toEqual([[EXPIRED], null])
  })

  it('takes a new token from a heartbeat, and notifies the other tabs of nothing else', async () => {
    const { actions, store, events } = sessionWith([MEERA, MEERA, { ...MEERA, tok: 'renewed' }])
    await actions.start()
    await actions.heartbeat()
    expect(events).toEqual([])
    await actions.heartbeat()
    expect([store.getState().token, events]).toEqual(['renewed', ['signed-in']])
  })

  it('reports that it was ended from another location', async () => {
    const { actions, messages } = sessionWith([MEERA, { ...NOBODY, forcedLogout: true }])
    await actions.start()
    await actions.heartbeat()
    expect(messages).toEqual([FORCED])
  })

  it('survives a heartbeat that fails because there is no network', async () => {
    const { actions, kind, messages } = sessionWith([MEERA, new CallError('network', { path: '/main/v' })])
    await actions.start()
    await actions.heartbeat()
    expect([kind(), messages]).toEqual(['signedIn', []])
  })

  it('keeps the same object while the person is the same', async () => {
    const { actions, store } = sessionWith([MEERA])
    await actions.start()
    const before = store.getState().status
    await actions.heartbeat()
    expect(store.getState().status).toBe(before)
  })

  it('reports why the state is not known yet', async () => {
    const { actions, store } = sessionWith([new CallError('network', { path: '/main/v' })])
    await actions.start()
    expect(store.getState().status).toEqual({
      kind: 'unknown',
      problem: 'A network error has occured, check internet and firewalls.',
    })
  })

  it('requests the person with the token of the login answer, and notifies the other tabs', async () => {
    const { actions, kind, events, transport } = sessionWith([NOBODY, MEERA])
    await actions.start()
    await actions.signIn({ ok: true, tok: 'fresh' })
    expect([kind(), events]).toEqual(['signedIn', ['signed-in']])
    expect(transport.requests.at(-1)?.query['apitoken']).toBe('fresh')
  })

  it('logs out with the token and forgets the person', async () => {
    const { actions, store, events, transport } = sessionWith([MEERA])
    await actions.start()
    await actions.logout()
    expect(transport.requests.at(-1)).toMatchObject({ path: '/main/logout', query: { apitoken: 'secret' } })
    expect(store.getState()).toMatchObject({ status: { kind: 'signedOut', last: null }, token: null })
    expect(events).toEqual(['signed-out'])
  })

  it('reports that the ERP did not close the session', async () => {
    const { actions, messages, transport } = sessionWith([MEERA], false, { ok: false, reason: 'Session is locked' })
    await actions.start()
    await actions.logout()
    expect(transport.requests.at(-1)).toMatchObject({ path: '/main/logout' })
    expect(messages).toEqual(['Session is locked'])
  })

  it('is not opened by a version answer that refuses', async () => {
    const { actions, store } = sessionWith([{ ok: false, reason: 'Maintenance until noon' }])
    await actions.start()
    expect(store.getState().status).toEqual({ kind: 'unknown', problem: 'Maintenance until noon' })
  })

  it('notices that the ERP runs another build than the loaded one', async () => {
    const { actions, store } = sessionWith([
      { ...MEERA, gitversion: 'a' },
      { ...MEERA, gitversion: 'b' },
    ])
    await actions.start()
    await actions.heartbeat()
    expect(store.getState().outdated).toBe(true)
  })

  it('logs out after another tab has logged out', async () => {
    const { actions, kind, messages } = sessionWith([MEERA])
    await actions.start()
    actions.onOtherTab('signed-out')
    expect([kind(), messages]).toEqual(['signedOut', []])
  })

  it('uses the answer embedded in the page instead of a request', async () => {
    const { actions, kind, transport } = sessionWith([NOBODY])
    await actions.start(MEERA)
    expect([kind(), transport.requests]).toEqual(['signedIn', []])
  })

  it('knows the capabilities and the environment of the ERP before anyone is logged in', async () => {
    const { actions, store } = sessionWith([{ ...NOBODY, capabilities: ['storedlogins'], environment: 'demo' }])
    expect(store.getState().environment).toBe('production')
    await actions.start()
    expect(store.getState()).toMatchObject({ capabilities: ['storedlogins'], environment: 'demo' })
  })

  it('waits after a refused call until the same person has logged in again', async () => {
    const { actions, messages } = sessionWith([MEERA])
    await actions.start()
    const isSamePerson = actions.unauthorized('secret')
    expect(messages).toEqual([EXPIRED])
    await actions.signIn({ ok: true, tok: 'fresh' })
    expect(await isSamePerson).toBe(true)
  })

  it('abandons the interrupted call when another person logs in', async () => {
    const { actions } = sessionWith([MEERA, { ...MEERA, id: '8', userName: 'Ravi' }])
    await actions.start()
    const isSamePerson = actions.unauthorized('secret')
    await actions.signIn({ ok: true, tok: 'fresh' })
    expect(await isSamePerson).toBe(false)
  })

  it('abandons the interrupted call when another tab logs out', async () => {
    const { actions } = sessionWith([MEERA])
    await actions.start()
    const isSamePerson = actions.unauthorized('secret')
    actions.onOtherTab('signed-out')
    expect(await isSamePerson).toBe(false)
  })

  it('survives the late refusal of a token it has replaced', async () => {
    const { actions, kind, messages } = sessionWith([MEERA, { ...MEERA, tok: 'fresh' }])
    await actions.start()
    void actions.unauthorized('secret')
    await actions.signIn({ ok: true, tok: 'fresh' })
    expect(await actions.unauthorized('secret')).toBe(true)
    // What was said about the end of the session is taken back, and not said again.
    expect([kind(), messages]).toEqual(['signedIn', []])
  })

  it('stays logged in when the slower of two calls is refused after the new login', async () => {
    const store = createSessionStore()
    const token = () => store.getState().token
    const waiting: (() => void)[] = []
    const list: FakeHandler = async ({ query }, times) => {
      if (times === 1) await new Promise<void>((go) => waiting.push(go))
      return query['apitoken'] === 'fresh'
        ? { get_list: { result: [{ id: 1 }] } }
        : { ok: false, reason: 'unauthorized' }
    }
    const version: FakeHandler = ({ query }) => ({ ...MEERA, tok: query['apitoken'] ?? MEERA.tok })
    const transport = fakeTransport({ handlers: { '/main/v': version, '/main/s/x/list': list } })
    const onUnauthorized = (sentWith: string | null) => actions.unauthorized(sentWith)
    const calls = createCalls({ transport, apiid: 'x', token, onUnauthorized, capabilities: () => [] })
    const others = { say: () => undefined, unsay: () => undefined, announce: () => undefined, wasSignedIn: () => true }
    const actions = createSessionActions({ store, calls, ...others })
    await actions.start()
    const call = { screen: 'x', path: 'list', query: {}, page: 0, pageSize: 50, uuid: null }
    const [fast, slow] = [calls.list(call), calls.list(call)]
    await expect(fast).rejects.toMatchObject({ kind: 'unauthorized' })
    await actions.signIn({ ok: true, tok: 'fresh' })
    waiting[0]?.()
    expect((await slow).rows).toEqual([{ id: 1 }])
    expect(store.getState()).toMatchObject({ status: { kind: 'signedIn' }, token: 'fresh' })
  })

  it('does not repeat a call that another person had sent', async () => {
    const { actions, kind } = sessionWith([MEERA, { ...MEERA, id: '8', userName: 'Ravi', tok: 'other' }])
    await actions.start()
    void actions.unauthorized('secret')
    await actions.signIn({ ok: true, tok: 'other' })
    expect(await actions.unauthorized('secret')).toBe(false)
    expect(await actions.unauthorized(null)).toBe(false)
    expect(kind()).toBe('signedIn')
  })

  it('survives the late answer to a heartbeat from before the new login', async () => {
    const { actions, store, messages } = sessionWith([MEERA, NOBODY, { ...MEERA, tok: 'fresh' }])
    await actions.start()
    const answered = actions.heartbeat()
    store.setState({ token: 'fresh' })
    await answered
    expect([store.getState().status.kind, store.getState().token, messages]).toEqual(['signedIn', 'fresh', []])
  })

  it('requests the person of the cookie, not of its own token, when another tab has logged in', async () => {
    const { actions, transport } = sessionWith([MEERA])
    await actions.start()
    actions.onOtherTab('signed-in')
    await expect.poll(() => transport.requests.length).toBe(2)
    expect(transport.requests.map(({ query }) => query['apitoken'])).toEqual([undefined, undefined])
  })

  it('switches to the other person when another tab has logged in as one', async () => {
    const { actions, store } = sessionWith([MEERA, { ...MEERA, id: '8', userName: 'Ravi', tok: 'other' }])
    await actions.start()
    actions.onOtherTab('signed-in')
    await expect.poll(() => store.getState().token).toBe('other')
    expect(store.getState().status).toMatchObject({ kind: 'signedIn', session: { id: '8' } })
  })
})
