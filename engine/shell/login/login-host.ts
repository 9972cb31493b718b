/** The origin `use_chost` names when the site allows it; https only, except on the machine itself (foundation §7). */
export function loginHostOf(host: string, allowed: readonly string[]): string | null {
  const named = urlOf(host)
  if (named === null || !allowed.some((each) => urlOf(each)?.host === named.host)) return null
  const local = named.hostname === 'localhost' || named.hostname === '127.0.0.1'
  return named.protocol === 'https:' || (local && named.protocol === 'http:') ? named.origin : null
}

function urlOf(host: string): URL | null {
  const text = /^[a-z]+:\/\//i.test(host) ? host : `https://${host}`
  return URL.canParse(text) ? new URL(text) : null
}
