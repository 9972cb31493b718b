import type { CallsOptions } from './call-types.ts'

/** The token is sent to the ERP only, however the link is written. */
export function documentUrl(link: string, { origin, apiid, token }: CallsOptions): string | null {
  const home = (origin ?? '') || globalThis.location.origin
  if (!URL.canParse(link.trim(), home)) return null
  const url = new URL(link.trim(), home)
  if (!/^https?:$/.test(url.protocol)) return null
  if (url.origin !== new URL(home).origin || url.username !== '') return url.href
  url.searchParams.set('apiid', apiid)
  const apitoken = token()
  if (apitoken) url.searchParams.set('apitoken', apitoken)
  return url.href
}
