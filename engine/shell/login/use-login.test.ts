import { afterEach, expect, it, vi } from 'vitest'
import { firstResult } from '../../../tests/shell/draw-shell.tsx'
import { stubBrowser } from '../../../tests/shell/stub-browser.ts'
import type { LoginAnswer } from '../../calls/contract.ts'
import { fakeRefusal } from '../../calls/fake.ts'
import { dismissAll, toastStore } from '../../ui/toasts.ts'
import { NO_CHOICE } from './developer-choice.ts'
import type { LoginResult } from './login-messages.ts'
import { readStoredLogins } from './stored-logins.ts'
import { useCountdown } from './use-countdown.ts'
import { useEmailLogin } from './use-email-login.ts'
import { HOST_REFUSED, useLoginHost } from './use-login-host.ts'
import { focusAfterEvent } from './focus-after-event.ts'
import { useLogin } from './use-login.ts'
import { useOtpLogin } from './use-otp-login.ts'
import { useStoredLogin } from './use-stored-login.ts'

const NOBODY = { person: null }
const MEERA = { loginRequired: false, userName: 'Meera', id: '7' }
const STORED = { ccode: 'S1', company: 'Southern Mills', email: 'a@b.in', when: '2026-01-01T00:00:00Z' }

afterEach(dismissAll)

/** A form that sends nothing itself: it returns these answers one after the other. */
async function loginAnswered(...answers: readonly LoginAnswer[]) {
  const sent: unknown[] = []
  const results: LoginResult[] = []
  const form = {
    ccode: 'S1',
    send: (...call: unknown[]) => Promise.resolve(answers[sent.push(call) - 1] as LoginAnswer),
    onResult: (result: LoginResult) => void results.push(result),
  }
  const facts = { ...NOBODY, answers: { '/main/v': () => MEERA } }
  const { result: login, shell } = await firstResult(() => useLogin(form), facts)
  return { login, shell, sent, results }
}

it('opens the session after a successful login, and stores the login for the next time', async () => {
  const { localStorage } = stubBrowser()
  const { login, shell, results } = await loginAnswered({
    ok: true,
    tok: 't',
    company: 'Southern Mills',
    email: 'a@b.in',
  })
  login.run('password')
  await expect.poll(() => results).toMatchObject([{ kind: 'in' }])
  expect(shell.session.getState()).toMatchObject({ token: 't', status: { kind: 'signedIn', session: { id: '7' } } })
  expect(readStoredLogins(localStorage)).toMatchObject([{ ccode: 'S1', company: 'Southern Mills', email: 'a@b.in' }])
})

it('opens nothing after a refused login', async () => {
  stubBrowser()
  const { login, shell, results } = await loginAnswered({ ok: false, description: 'No such user' })
  login.run('password')
  await expect.poll(() => results).toMatchObject([{ kind: 'refused' }])
  expect(shell.session.getState().status.kind).toBe('signedOut')
})

it('repeats the same call with the answer to a question, and with every earlier answer', async () => {
  stubBrowser()
  const { login, sent } = await loginAnswered({ ok: false }, { ok: false }, { ok: false })
  login.run('verify-otp')
  login.repeat({ ccode: 'N2' })
  login.repeat({ logoutOthers: 'y' })
  await expect.poll(() => sent.length).toBe(3)
  expect(sent).toEqual([
    ['verify-otp', {}, null],
    ['verify-otp', { ccode: 'N2' }, null],
    ['verify-otp', { ccode: 'N2', logoutOthers: 'y' }, null],
  ])
})

it('sends further calls to the host an answer names, and repeats a call answered with nothing else', async () => {
  const { result: send } = await firstResult(useLoginHost, { manifest: { loginHosts: ['two.example'] } })
  const hosts: unknown[] = []
  const call = (host: string | null) => {
    hosts.push(host)
    return Promise.resolve(host === null ? { ok: false, use_chost: 'two.example' } : { ok: true })
  }
  expect(await send(call)).toEqual({ ok: true })
  await send(call)
  expect(hosts).toEqual([null, 'https://two.example', 'https://two.example'])
})

it('reports a host the site does not allow, and does not use it', async () => {
  const { result: send } = await firstResult(useLoginHost)
  await send(() => Promise.resolve({ ok: false, use_chost: 'evil.example' }))
  expect(toastStore.getState().messages.map(({ text }) => text)).toEqual([HOST_REFUSED])
})

it('focuses the first empty field of e-mail login, and sends nothing', async () => {
  const { localStorage } = stubBrowser()
  const options = { prefill: null, developer: NO_CHOICE }
  const { result: form, transport } = await firstResult(() => useEmailLogin(options), NOBODY)
  form.submit()
  expect(transport.requests).toEqual([])
  expect(form.partOf('email')).toMatchObject({ name: 'email', value: '', problem: null })
  expect(localStorage.getItem('countersign.device')).toBeNull()
})

it('requests an OTP only for a phone number', async () => {
  const { result: form, transport } = await firstResult(useOtpLogin, NOBODY)
  form.ask()
  form.verify()
  expect(transport.requests).toEqual([])
  expect(form).toMatchObject({ sent: null, problem: null, secondsLeft: 0 })
})

it('opens the wanted page from a stored login, with a fresh token', async () => {
  const { location, sessionStorage } = stubBrowser()
  const answers = { '/main/storedlogin': () => ({ ok: true, token: 'fresh', redirectTo: '/orders?Status=Draft' }) }
  const refused = vi.fn()
  const { result } = await firstResult(() => useStoredLogin(refused), { ...NOBODY, answers })
  result.open(STORED)
  await expect.poll(() => location.assign.mock.calls).toEqual([['/orders?Status=Draft&apitoken=fresh']])
  expect(sessionStorage.getItem('countersign.single-module')).toBe('n')
  expect(refused).not.toHaveBeenCalled()
})

it.each([
  ['a refusal', fakeRefusal(403), 0],
  ['a broken ERP', fakeRefusal(500), 1],
])('requests the password after %s, and reports only the latter', async (_, answer, messages) => {
  stubBrowser()
  const refused = vi.fn()
  const answers = { '/main/storedlogin': () => answer }
  const { result } = await firstResult(() => useStoredLogin(refused), { ...NOBODY, answers })
  result.open(STORED)
  await expect.poll(() => refused.mock.calls).toEqual([[STORED]])
  expect(toastStore.getState().messages).toHaveLength(messages)
})

it('does not request a stored login from an ERP without them', async () => {
  const refused = vi.fn()
  const facts = { ...NOBODY, session: { capabilities: [] } }
  const { result, transport } = await firstResult(() => useStoredLogin(refused), facts)
  result.open(STORED)
  expect([refused.mock.calls, transport.requests]).toEqual([[[STORED]], []])
})

it('has finished a countdown before it was started', async () => {
  expect((await firstResult(() => useCountdown(30))).result.secondsLeft).toBe(0)
})

it('focuses a field after the current event', async () => {
  const focus = vi.fn()
  focusAfterEvent({ current: { focus } as unknown as HTMLInputElement })
  expect(focus).not.toHaveBeenCalled()
  await expect.poll(() => focus.mock.calls.length).toBe(1)
})
