/**
 * A cookie of the ERP, for a page that comes from here: without Domain, which would name another host, and
 * without Secure where the browser would refuse it for that.
 */
export function browserCookie(cookie: string, isSecure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
  const kept = attributes.filter((attribute) => {
    const name = attribute.split('=', 1)[0]?.trim().toLowerCase()
    return name !== 'domain' && (isSecure || name !== 'secure')
  })
  // None without Secure is refused as well.
  const sites = isSecure ? kept : kept.map((each) => (/^samesite\s*=\s*none$/i.test(each) ? 'SameSite=Lax' : each))
  return [pair, ...sites].join('; ')
}
