import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, securityHeaders, type Reach } from './security-headers.ts'

const ERP = 'https://erp.example.com'

function directive(name: string, reach: Partial<Reach> = {}, nonce: string | null = null): string | undefined {
  const policy = contentSecurityPolicy({ nonce, reach: { loginHosts: [], erp: null, ...reach } })
  return policy.split('; ').find((each) => each.startsWith(`${name} `))
}

describe('the content security policy of a page', () => {
  it('allows nothing but its own origin', () => {
    expect(directive('connect-src')).toBe("connect-src 'self'")
    expect(directive('frame-src')).toBe("frame-src 'self'")
    expect(directive('img-src')).toBe("img-src 'self' data: blob:")
  })

  it('allows calls to another ERP, and its pages and pictures', () => {
    expect(directive('connect-src', { erp: ERP })).toBe(`connect-src 'self' ${ERP}`)
    expect(directive('frame-src', { erp: ERP })).toBe(`frame-src 'self' ${ERP}`)
    expect(directive('img-src', { erp: ERP })).toBe(`img-src 'self' ${ERP} data: blob:`)
  })

  it('allows calls to login hosts over https, and frames none of them', () => {
    const reach = { erp: ERP, loginHosts: ['erp.example.com', 'erp2.example.com:8443'] }
    expect(directive('connect-src', reach)).toBe(`connect-src 'self' ${ERP} https://erp2.example.com:8443`)
    expect(directive('frame-src', reach)).toBe(`frame-src 'self' ${ERP}`)
  })

  it('allows calls to a login host on this machine over http, too', () => {
    const hosts = ['localhost:5000', 'localhost.example.com']
    expect(directive('connect-src', { loginHosts: hosts })).toBe(
      "connect-src 'self' https://localhost:5000 http://localhost:5000 https://localhost.example.com",
    )
  })

  it('runs scripts of its own origin only, wherever the ERP is', () => {
    expect(directive('script-src', { erp: ERP, loginHosts: ['a.example'] })).toBe("script-src 'self'")
    expect(directive('connect-src', {}, 'n0nce')).toBe("connect-src 'self' ws:")
  })

  it('is quoted in docs/settings.md', () => {
    const manual = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
    const policy = contentSecurityPolicy({ reach: { loginHosts: [], erp: ERP } })
    expect(manual).toContain(`\nContent-Security-Policy: ${policy}\n`)
  })
})

it('sends Strict-Transport-Security only if the public address is https', () => {
  const ofAddress = (publicUrl: string | null) => securityHeaders(publicUrl)['strict-transport-security']
  expect(ofAddress('https://erp.example.com')).toBe('max-age=31536000')
  expect([ofAddress('http://localhost:4000'), ofAddress(null)]).toEqual([undefined, undefined])
})
