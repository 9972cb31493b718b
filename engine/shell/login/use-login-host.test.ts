import { expect, it } from 'vitest'
import { allowedOrigin } from './use-login-host.ts'

it('sends login calls to a host only when the site names it, and over https', () => {
  const allowed = ['two.example', 'localhost:8080']
  const hosts = ['two.example', 'https://two.example/x', 'http://two.example', 'evil.example', 'http://localhost:8080']
  expect(hosts.map((host) => allowedOrigin(host, allowed))).toEqual([
    'https://two.example',
    'https://two.example',
    null,
    null,
    'http://localhost:8080',
  ])
})
