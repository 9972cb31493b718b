import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'

const PUBLIC_URL = 'https://erp.example.com'
const OIDC = {
  OIDC_ISSUER: 'https://login.example.com/tenant',
  OIDC_CLIENT_ID: 'countersign',
  OIDC_CLIENT_SECRET: 'very secret',
  OIDC_COMPANY: 'steel',
}
const signInOf = (env: Readonly<Record<string, string>>) => readConfig({ PUBLIC_URL, ...env }).signIn

/** Creates a file of providers. */
function file(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'providers.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('the ways to log in', () => {
  it('are password and one-time password by default', () => {
    expect(signInOf({})).toEqual({ ways: ['password', 'otp'], providers: [] })
  })

  it('include the provider if one is set', () => {
    expect(signInOf({ ...OIDC, OIDC_HOSTS: 'token.example.com, keys.example.com' })).toEqual({
      ways: ['password', 'otp', 'provider'],
      providers: [
        {
          company: 'STEEL',
          issuer: 'https://login.example.com/tenant',
          clientId: 'countersign',
          clientSecret: 'very secret',
          label: 'login.example.com',
          hosts: ['token.example.com', 'keys.example.com'],
        },
      ],
    })
  })

  it('are the ways that LOGIN_WITH names', () => {
    expect(signInOf({ ...OIDC, LOGIN_WITH: 'provider' }).ways).toEqual(['provider'])
    expect(signInOf({ LOGIN_WITH: 'otp, password' }).ways).toEqual(['password', 'otp'])
  })

  it('can have a file with the providers of several companies', () => {
    const one = { company: 'STEEL', issuer: 'https://a.example', clientId: 'c', clientSecret: 's', label: 'Mill' }
    const { providers } = signInOf({ OIDC_FILE: file([one, { ...one, company: 'tex', hosts: ['b.example'] }]) })
    expect(providers.map(({ company, label, hosts }) => ({ company, label, hosts }))).toEqual([
      { company: 'STEEL', label: 'Mill', hosts: [] },
      { company: 'TEX', label: 'Mill', hosts: ['b.example'] },
    ])
    expect(() => signInOf({ OIDC_FILE: file([one, one]) })).toThrow('two providers of the company STEEL')
    expect(() => signInOf({ OIDC_FILE: file([{ ...one, secret: 'x' }]) })).toThrow('"secret" is not known')
    expect(() => signInOf({ OIDC_FILE: file([{ ...one, clientId: '' }]) })).toThrow('"clientId" must be set, too')
  })

  it.each([
    ['LOGIN_WITH is "sms"', { LOGIN_WITH: 'sms' }],
    ['no provider is set', { LOGIN_WITH: 'provider' }],
    ['OIDC_CLIENT_ID must be set', { ...OIDC, OIDC_CLIENT_ID: '' }],
    ['OIDC_COMPANY must be set', { ...OIDC, OIDC_COMPANY: '' }],
    ['OIDC_ISSUER must be an https address', { ...OIDC, OIDC_ISSUER: 'http://login.example.com' }],
    ['OIDC_HOSTS must be hosts', { ...OIDC, OIDC_HOSTS: 'https://token.example.com/' }],
    ['PUBLIC_URL must be, too', { ...OIDC, PUBLIC_URL: '' }],
    ['ERP_URL are both set', { ...OIDC, ERP_URL: 'https://other.example.com' }],
    ['OIDC_FILE and OIDC_ISSUER are both set', { ...OIDC, OIDC_FILE: 'x.json' }],
    ['cannot be read', { OIDC_FILE: '/nowhere/providers.json' }],
  ])('are refused: %s', (message, env) => {
    expect(() => signInOf(env)).toThrow(message)
  })

  it('are refused without repeating a secret', () => {
    const path = file('[{"clientSecret": "very secret"')
    expect(() => signInOf({ OIDC_FILE: path })).toThrow(`OIDC_FILE: ${path} is no JSON.`)
  })
})
