import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * The proxies whose X-Forwarded-For is trusted: none; a number of chained proxies, the nearest of them on this machine
 * or in a private network; or the proxies at these addresses.
 */
export type TrustedProxies = false | number | string[]

type TrustProxyOption = false | string[] | ((address: string, hop: number) => boolean)

/**
 * The option for Fastify. Fastify's own number of hops does not check the address of the nearest hop, so a caller who
 * bypasses the proxy could forge any address.
 */
export function trustProxyOption(trusted: TrustedProxies): TrustProxyOption {
  if (typeof trusted !== 'number') return trusted
  return (address, hop) => hop < trusted && (hop > 0 || isNear(address))
}

const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addSubnet('169.254.0.0', 16)
near.addSubnet('::1', 128, 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

const isNear = (address: string): boolean => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether a connection from this address comes from a trusted proxy. */
export function isTrustedPeer(trusted: TrustedProxies, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (trusted === false || isIP(plain) === 0) return false
  if (typeof trusted === 'number') return trusted > 0 && isNear(plain)
  const proxies = new BlockList()
  for (const each of trusted.flatMap((name) => NETWORKS[name] ?? [name])) {
    const [network = '', bits] = each.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (bits === undefined) proxies.addAddress(network, family)
    else proxies.addSubnet(network, Number(bits), family)
  }
  return proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

const OFF = ['', '0', 'no', 'false']
/** The names of networks that proxy-addr accepts. */
const NAMED = Object.keys(NETWORKS)
const MOST_HOPS = 9

/**
 * Null: invalid. "true" is invalid, too: if everybody were trusted, a caller could forge any address, and limits per
 * address would have no effect.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const word = text.trim().toLowerCase()
  if (OFF.includes(word)) return false
  if (/^\d+$/.test(word)) return Number(word) <= MOST_HOPS ? Number(word) : null
  const proxies = word.split(',').map((each) => each.trim())
  return proxies.every(isProxy) ? proxies : null
}

function isProxy(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  if (NAMED.includes(text)) return true
  const bits = { 4: 32, 6: 128 }[isIP(address)]
  if (bits === undefined || more.length > 0) return false
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits)
}
