import { expect, it } from 'vitest'
import { drawn } from '../../../tests/shell/draw-shell.tsx'
import type { LoginWays } from '../../calls/contract.ts'
import { stubBrowser } from '../../../tests/shell/stub-browser.ts'
import { NO_CHOICE } from './developer-choice.ts'
import { DeveloperFields } from './developer/DeveloperFields.tsx'
import { StorageViewer } from './developer/StorageViewer.tsx'
import { EmailLogin } from './EmailLogin.tsx'
import { ForgottenPassword } from './ForgottenPassword.tsx'
import { LoginField } from './LoginField.tsx'
import { LazyQuestions } from './LazyQuestions.tsx'
import { LoginFoot } from './LoginFoot.tsx'
import { LoginPage } from './LoginPage.tsx'
import { LoginQuestions } from './LoginQuestions.tsx'
import { LoginTabs, tabAfterKey } from './LoginTabs.tsx'
import { OtpField } from './OtpField.tsx'
import { OtpLogin } from './OtpLogin.tsx'
import { Refusal } from './Refusal.tsx'
import { StoredLogins } from './StoredLogins.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { Login } from './use-login.ts'
import type { LoginResult } from './login-messages.ts'

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
const loginWith = (result: LoginResult | null): Login => ({
  busy: false,
  paused: false,
  result,
  run: () => undefined,
  repeat: () => undefined,
  clear: () => undefined,
})

it('shows both ways to log in, with the OTP tab open', async () => {
  stubBrowser()
  const html = await drawn(<LoginPage />, { person: null })
  expect(html).toMatch(/id="cs-tab-otp" aria-controls="cs-panel-otp" aria-selected="true"/)
  expect(html).toMatch(/id="cs-panel-email"[^>]*hidden=""/)
  expect(textOf(html)).toContain('OTP Login Email Login')
})

it('offers the companies this browser has logged in to', async () => {
  const login = { ccode: 'S1', company: 'Southern Mills', email: 'a@b.in', when: '2026-01-01T00:00:00Z' }
  stubBrowser({ storage: { 'countersign.logins': JSON.stringify([login]) } })
  const text = textOf(await drawn(<StoredLogins onRefused={() => undefined} />, { person: null }))
  expect(text).toMatch(/Continue as Southern Mills a@b.in 1 Jan/)
  expect(textOf(await drawn(<LoginPage />, { person: null }))).toContain('Southern Mills')
})

const waysOf = (loginWays: Partial<LoginWays>) => ({
  person: null,
  session: { loginWays: { password: false, otp: false, provider: null, ...loginWays } },
})

it('shows an identity provider before the other ways, with a link that leads back to the wanted page', async () => {
  stubBrowser()
  const ways = { password: true, otp: true, provider: { label: 'Mill accounts' } }
  const html = await drawn(<LoginPage />, waysOf(ways))
  expect(html).toMatch(/href="\/ssr\/provider\?to=%2F"/)
  expect(textOf(html)).toMatch(/Log in with Mill accounts or OTP Login Email Login/)
})

it('chooses one of several providers by the company code', async () => {
  stubBrowser()
  const text = textOf(await drawn(<LoginPage />, waysOf({ provider: { label: null } })))
  expect(text).toMatch(/Company code Log in with your company account/)
})

it('does not offer ways that the server refuses, and shows no tabs for a single way', async () => {
  stubBrowser()
  const only = await drawn(<LoginPage />, waysOf({ provider: { label: 'Mill accounts' } }))
  expect(only).not.toMatch(/<input|role="tab"/)
  expect(textOf(only)).toContain('Use the account of your company.')
  const password = await drawn(<LoginPage />, waysOf({ password: true }))
  expect(password).not.toContain('role="tab"')
  expect(password).toContain('type="email"')
  expect(password).not.toContain('name="phone"')
})

it('offers no companies when none are stored', async () => {
  stubBrowser()
  expect(await drawn(<StoredLogins onRefused={() => undefined} />)).toBe('')
})

it('describes a field by its error', async () => {
  const html = await drawn(<LoginField label="Email" problem="Please enter your email." />)
  const [, described] = /aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`id="${described}" class="cs-field-error" role="alert">Please enter your email.`)
  expect(await drawn(<LoginField label="Email" problem={null} />)).toContain('aria-invalid="false"')
})

it('takes the OTP in one field that phones fill from the message', async () => {
  const html = await drawn(<OtpField value="12" digits={4} problem={null} ref={null} onChange={() => undefined} />)
  expect(html).toContain('autoComplete="one-time-code"')
  expect(html).toContain('inputMode="numeric"')
})

it('does not let an OTP be requested without a phone number', async () => {
  const html = await drawn(<OtpLogin />)
  expect(html).toMatch(/<button type="submit"[^>]*disabled=""[^>]*>Get OTP/)
})

it('fills e-mail and company code from a stored login, and masks the password', async () => {
  stubBrowser()
  const html = await drawn(<EmailLogin prefill={{ email: 'a@b.in', ccode: 'S1' }} developer={NO_CHOICE} onOtp={null} />)
  expect(html).toContain('value="a@b.in"')
  expect(html).toContain('value="S1"')
  expect(html).toMatch(/type="password"[^>]*name="pwd"|name="pwd"[^>]*type="password"/)
})

it('offers a way for a forgotten password where the ERP names the call, and nothing elsewhere', async () => {
  stubBrowser()
  const part = <EmailLogin prefill={null} developer={NO_CHOICE} onOtp={null} />
  expect(textOf(await drawn(part, { person: null }))).toContain('Forgot password?')
  const without = { person: null, session: { capabilities: ['storedlogins'] as const } }
  expect(textOf(await drawn(part, without))).not.toContain('Forgot password?')
})

it('asks whose password was forgotten, filled in from the login', async () => {
  const account = { email: 'a@b.in', ccode: 'S1' }
  const nothing = () => undefined
  const html = await drawn(<ForgottenPassword account={account} onBack={nothing} onChanged={nothing} />)
  expect(html).toMatch(/value="a@b.in"[\s\S]*value="S1"/)
  expect(html).not.toContain('type="password"')
})

it('shows a refusal as the last part of a form, which is there before it', async () => {
  const refused: LoginResult = { kind: 'refused', status: 401, text: 'Login failed.', reference: 'r1' }
  const html = async (result: LoginResult | null) => await drawn(<Refusal login={{ result }}>More</Refusal>)
  expect(await html(null)).toBe('<div class="cs-login__refusal" role="alert"></div>')
  expect(textOf(await html(refused))).toMatch(/Login failed. More Reference r1/)
})

it('disables a busy button', async () => {
  const html = await drawn(<SubmitButton busy>Login</SubmitButton>)
  expect(html).toMatch(/disabled="" aria-busy="true"/)
})

it('lets a person with several companies choose by name or code', async () => {
  const companies = [
    { ccode: 'S1', company: 'Southern Mills' },
    { ccode: 'N2', company: '' },
  ]
  const text = textOf(await drawn(<LoginQuestions login={loginWith({ kind: 'companies', companies })} />))
  expect(text.trim()).toBe('Choose a company Southern Mills S1 N2')
})

it('asks about too many sessions, loading the question with the first one', async () => {
  expect(textOf(await drawn(<LazyQuestions login={loginWith({ kind: 'sessions' })} />))).toContain('Log out others')
  expect(await drawn(<LazyQuestions login={loginWith(null)} />)).toBe('')
  expect(await drawn(<LoginQuestions login={loginWith(null)} />)).toBe('')
})

it('reaches only the open tab by Tab', async () => {
  const tabs = ['one', 'two'].map((name) => ({ name, label: name, icon: null, panel: <p>{name}</p> }))
  const html = await drawn(<LoginTabs tabs={tabs} open={1} onOpen={() => undefined} />)
  expect([...html.matchAll(/aria-selected="(\w+)" tabindex="(-?\d)"/gi)].map(([, ...found]) => found)).toEqual([
    ['false', '-1'],
    ['true', '0'],
  ])
})

it('shows buttons at the foot where developer features may exist, otherwise plain text', async () => {
  stubBrowser()
  const foot = <LoginFoot choice={NO_CHOICE} onChoose={() => undefined} />
  const buttons = async (environment: string) =>
    (await drawn(foot, { session: { environment } })).match(/class="cs-login__line"/g)?.length ?? 0
  expect([await buttons('production'), await buttons('demo')]).toEqual([0, 2])
})

it('shows the choice in the developer fields', async () => {
  const choice = { testDb: true, hijackId: '7' }
  const html = await drawn(<DeveloperFields choice={choice} onChoose={() => undefined} />)
  expect(html).toMatch(/role="switch"[^>]*checked=""/)
  expect(html).toContain('value="7"')
})

it('lists local storage and cookies in the storage viewer', async () => {
  stubBrowser({ storage: { 'countersign.theme': 'dark' }, cookie: 'a=1' })
  const text = textOf(await drawn(<StorageViewer onClose={() => undefined} />))
  expect(text).toContain('countersign.theme Local storage dark a Cookie 1')
})

it.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowRight', 2, false, 0],
  ['ArrowLeft', 0, false, 2],
  ['ArrowLeft', 0, true, 1],
  ['Home', 2, false, 0],
  ['End', 0, false, 2],
  ['Tab', 0, false, null],
] as const)('moves by %s from tab %i of three (right to left: %j) to tab %j', (...[key, open, isRightToLeft, next]) => {
  expect(tabAfterKey(key, { open, count: 3, isRightToLeft })).toBe(next)
})
