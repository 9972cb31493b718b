import { describe, expect, it } from 'vitest'
import { requestRefusal } from './guard.ts'

interface SampleRequest {
  readonly from?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

const refused = ({ from = '127.0.0.1', method = 'GET', headers = {} }: SampleRequest): boolean =>
  requestRefusal({
    method,
    socket: { remoteAddress: from } as never,
    headers: { host: 'localhost:4000', ...headers },
  }) !== null

const OWN = { origin: 'http://localhost:4000' }

describe('the workbench', () => {
  it.each([
    ['this machine reads', {}],
    ['this machine reads by the other protocol', { from: '::1', headers: { host: '[::1]:4000' } }],
    ['its own page writes', { method: 'PUT', headers: OWN }],
  ])('answers if %s', (_, asked) => expect(refused(asked)).toBe(false))

  it.each([
    ['another machine asks', { from: '192.168.1.20' }],
    ['a proxy of this machine hands on', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['the name of another site leads here', { headers: { host: 'evil.example:4000' } }],
    ['a page of another site reads', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a page of another port reads', { headers: { origin: 'http://localhost:5000' } }],
    ['a page of another site writes', { method: 'POST', headers: { origin: 'https://evil.example' } }],
    ['nobody says which page writes', { method: 'PUT' }],
    ['a page without an origin writes', { method: 'PUT', headers: { origin: 'null' } }],
  ])('refuses if %s', (_, asked) => expect(refused(asked)).toBe(true))
})
