import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      databaseUrl: null,
      publicUrl: null,
      sample: true,
    })
  })

  it('creates no sample rows in a PostgreSQL database by default', () => {
    const DATABASE_URL = 'postgres://localhost/erp'
    expect(readConfig({ DATABASE_URL }).sample).toBe(false)
    expect(readConfig({ DATABASE_URL, SAMPLE: '1' }).sample).toBe(true)
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'erp.example.com'],
    ['SAMPLE', 'maybe'],
    ['ENVIRONMENT', 'staging'],
    ['OTP_DIGITS', '5'],
    ['UPLOAD_MB_PER_PERSON', '0'],
    ['SESSION_IDLE_MINUTES', '4'],
    ['SESSION_IDLE_MINUTES', 'never'],
  ])('is refused by name when %s is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} is "${value}"`)
  })

  it('may have a direct address only together with DATABASE_URL', () => {
    const urls = { DATABASE_URL: 'postgres://pooler/erp', DATABASE_DIRECT_URL: 'postgres://db/erp' }
    expect(readConfig(urls).databaseDirectUrl).toBe('postgres://db/erp')
    expect(readConfig({ DATABASE_URL: urls.DATABASE_URL }).databaseDirectUrl).toBeNull()
    expect(() => readConfig({ DATABASE_DIRECT_URL: urls.DATABASE_DIRECT_URL })).toThrow(/DATABASE_URL must be, too/)
    expect(() => readConfig({ ...urls, DATABASE_DIRECT_URL: 'mysql://root:secret@db' })).toThrow(
      /^DATABASE_DIRECT_URL must begin/,
    )
  })

  it('is refused without repeating the password of a DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:secret@db' })).toThrow(/^DATABASE_URL must begin/)
  })

  it('listens to other machines only with an https PUBLIC_URL', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('plain text')
    expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://erp.example.com' }).host).toBe('0.0.0.0')
  })

  it('is production if PUBLIC_URL is https, unless ENVIRONMENT is set', () => {
    const PUBLIC_URL = 'https://erp.example.com'
    expect(readConfig({}).environment).toBe('development')
    expect(readConfig({ PUBLIC_URL }).environment).toBe('production')
    expect(readConfig({ PUBLIC_URL, ENVIRONMENT: 'test' }).environment).toBe('test')
  })

  it('has a default support company only with sample data', () => {
    const DATABASE_URL = 'postgres://localhost/erp'
    expect(readConfig({}).supportCompany).toBe('STEEL')
    expect(readConfig({ DATABASE_URL }).supportCompany).toBeNull()
    expect(readConfig({ DATABASE_URL, SUPPORT_COMPANY: 'help' }).supportCompany).toBe('HELP')
  })

  const reachable = [
    { PUBLIC_URL: 'https://erp.example.com' },
    { PUBLIC_URL: 'http://erp.lan' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://localhost' },
  ]
  it.each(reachable)('creates no sample company if other machines reach the server: %o', (env) => {
    expect(readConfig(env)).toMatchObject({
      isPublic: true,
      sample: false,
      supportCompany: null,
      environment: 'production',
    })
    expect(() => readConfig({ ...env, SAMPLE: '1' })).toThrow('the passwords of the sample companies are published')
    expect(readConfig({ ...env, SAMPLE: 'public' })).toMatchObject({ sample: true, supportCompany: null })
  })

  it.each([{}, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:4000' }, { PUBLIC_URL: 'https://127.0.0.1' }])(
    'creates sample companies if only this machine reaches the server: %o',
    (env) => {
      expect(readConfig(env)).toMatchObject({ isPublic: false, sample: true, supportCompany: 'STEEL' })
    },
  )

  it('trusts only proxies that TRUST_PROXY names', () => {
    expect(readConfig({}).trustProxy).toBe(false)
    expect(readConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
    expect(readConfig({ TRUST_PROXY: 'loopback,10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8'])
    expect(() => readConfig({ TRUST_PROXY: 'yes' })).toThrow('TRUST_PROXY is "yes"')
  })

  it('has by default one-time passwords of six digits, and sessions that expire after a day without use', () => {
    expect(readConfig({})).toMatchObject({ otpDigits: 6, sessionIdleMinutes: 1440 })
    expect(readConfig({ OTP_DIGITS: '4', SESSION_IDLE_MINUTES: '0' })).toMatchObject({
      otpDigits: 4,
      sessionIdleMinutes: null,
    })
  })

  it('may send the heads of the audit only with a mail server', () => {
    const env = { AUDIT_MAIL: 'audit@erp.example' }
    expect(() => readConfig(env)).toThrow('AUDIT_MAIL is set: SMTP_URL and MAIL_FROM must be, too.')
    const mail = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'erp@erp.example' }
    expect(readConfig({ ...env, ...mail }).auditMail).toBe('audit@erp.example')
    expect(() => readConfig({ ...mail, AUDIT_MAIL: 'audit' })).toThrow('AUDIT_MAIL is "audit"')
  })

  it('has by default uploads of 1,000 MB for a person and 10,000 MB for a company in 24 hours', () => {
    expect(readConfig({}).uploadQuota).toEqual({ personMb: 1_000, companyMb: 10_000 })
    const env = { UPLOAD_MB_PER_PERSON: '5', UPLOAD_MB_PER_COMPANY: '50' }
    expect(readConfig(env).uploadQuota).toEqual({ personMb: 5, companyMb: 50 })
  })

  it('may have the origin of another ERP', () => {
    expect(readConfig({ ERP_URL: 'http://erp.example:8080/' }).erpUrl).toBe('http://erp.example:8080')
    expect(readConfig({}).erpUrl).toBeNull()
  })

  it('may have a slash at the end of PUBLIC_URL, which is removed', () => {
    expect(readConfig({ PUBLIC_URL: 'https://erp.example.com/' }).publicUrl).toBe('https://erp.example.com')
  })
})
