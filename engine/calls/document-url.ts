import type { CallsOptions } from './call-types.ts'

/** A token goes to the ERP and to nobody else, however the link is written. */
export function documentUrl(link: string, { origin, apiid, token }: CallsOptions): string | null {
  const home = (origin ?? '') || globalThis.location.origin
  if (!URL.canParse(link.trim(), home)) return null
  const url = new URL(link.trim(), home)
  if (!/^https?:$/.test(url.protocol)) return null
  if (url.origin !== new URL(home).origin || url.username !== '') return url.href
  url.searchParams.set('apiid', apiid)
  const known = token()
  if (known) url.searchParams.set('apitoken', known)
  return url.href
}
