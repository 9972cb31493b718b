import { describe, expect, it } from 'vitest'
import { CallError } from '../../calls/errors.ts'
import { attemptLogin, type LoginPurpose } from './login-messages.ts'

const refusedWith = (attempt: LoginPurpose, status: number, answer: unknown = null) =>
  attemptLogin(attempt, () => Promise.reject(new CallError('http', { path: '/main/login', status, answer })))
const text = async (result: ReturnType<typeof attemptLogin>) => {
  const came = await result
  return 'text' in came ? came.text : came.kind
}

describe('the result of a login answer (foundation §8)', () => {
  it('403 while verifying an OTP', async () => {
    expect(await text(refusedWith('verify-otp', 403))).toBe('Login failed. Please re-check your otp.')
  })

  it('403 without an OTP is an ordinary refusal', async () => {
    expect(await text(refusedWith('password', 403))).toBe('Login failed. Please re-check your login credentials.')
  })

  it('429', async () => {
    expect(await text(refusedWith('ask-otp', 429))).toBe('Please wait for 10 seconds for another try.')
  })

  it.each([
    [90, 'Please wait for 90 seconds for another try.'],
    [841, 'Please wait for 15 minutes for another try.'],
    [80_000, 'Please wait for 23 hours for another try.'],
  ])('429 with the time left: %d s', async (retryAfter, words) => {
    expect(await text(refusedWith('password', 429, { retryAfter }))).toBe(words)
  })

  it('the number of OTP digits from the answer, else four', async () => {
    const asked = (answer: object) =>
      attemptLogin('ask-otp', () => Promise.resolve({ ok: true, otpSent: true, ...answer }))
    expect([await asked({ otpDigits: 6 }), await asked({})]).toMatchObject([{ digits: 6 }, { digits: 4 }])
  })

  it('409 asks about the other sessions', async () => {
    expect(await text(refusedWith('password', 409, { description: 'busy' }))).toBe('sessions')
  })

  it('the server’s own description', async () => {
    expect(await text(refusedWith('password', 401, { description: 'Account is locked.' }))).toBe('Account is locked.')
  })

  it('no network', async () => {
    const cut = new CallError('network', { path: '/main/login' })
    expect(await text(attemptLogin('password', () => Promise.reject(cut)))).toMatch(/^A network error/)
  })

  it('an OTP that was sent, and one that had expired and was sent again', async () => {
    const sent = () => Promise.resolve({ ok: false, loginOtpSent: true })
    expect(await text(attemptLogin('password', sent))).toMatch(/^Please enter the OTP sent/)
    expect(await text(attemptLogin('verify-otp', sent))).toBe('A new OTP has been sent to your registered contact.')
  })

  it('several companies to choose from', async () => {
    const companies = [{ ccode: 'A', company: 'Alpha' }]
    const several = () => Promise.resolve({ ok: true, multiple: true, possible_ccodes: companies })
    expect(await attemptLogin('verify-otp', several)).toEqual({ kind: 'companies', companies })
  })

  it('a token lets the person in', async () => {
    const result = await attemptLogin('password', () => Promise.resolve({ ok: true, tok: 't' }))
    expect(result.kind).toBe('in')
  })
})
