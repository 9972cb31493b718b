import { expect, test } from 'vitest'
import { isTrustedPeer, parseTrustedProxies, trustProxyOption } from './trusted-proxies.ts'

test.each([
  ['', false],
  ['0', false],
  ['1', 1],
  ['2', 2],
  ['loopback', ['loopback']],
  ['10.0.0.0/8, 2001:db8::1', ['10.0.0.0/8', '2001:db8::1']],
])('%o trusts %o', (text, trusted) => {
  expect(parseTrustedProxies(text)).toEqual(trusted)
})

test.each(['true', 'yes', 'all', '*', '99', '0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example', '10.0.0.1,'])(
  '%o is refused: it trusts everybody, or is not a valid address',
  (text) => {
    expect(parseTrustedProxies(text)).toBeNull()
  },
)

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.4.4', 'fd00::1'])(
  'one trusted proxy may have the address %s',
  (address) => {
    const trusts = trustProxyOption(1)
    expect(typeof trusts === 'function' && [trusts(address, 0), trusts(address, 1)]).toEqual([true, false])
  },
)

test.each(['203.0.113.7', '2001:db8::7', '172.32.0.1', '::ffff:203.0.113.7', 'nonsense'])(
  'a header from %s, which bypasses the proxy, is ignored',
  (address) => {
    const trusts = trustProxyOption(1)
    expect(typeof trusts === 'function' && trusts(address, 0)).toBe(false)
  },
)

test.each([
  [false, '127.0.0.1', false],
  [1, '10.1.2.3', true],
  [1, '203.0.113.7', false],
  [['loopback'], '::1', true],
  [['uniquelocal', '203.0.113.9'], '192.168.4.4', true],
  [['uniquelocal', '203.0.113.9'], '::ffff:203.0.113.9', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['2001:db8::/32'], '2001:db8::7', true],
  [['loopback'], 'nonsense', false],
] as const)('with %o as proxies, headers from %s are trusted: %s', (trusted, address, expected) => {
  expect(isTrustedPeer(typeof trusted === 'object' ? [...trusted] : trusted, address)).toBe(expected)
})
