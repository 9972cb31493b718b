/** Credentials in the address: a page opened from the ERP's own window carries a token (foundation §2, route table). */
export interface UrlCredentials {
  readonly token: string | null
  /** An empty `apitoken` or `erpsecret` (foundation §4). */
  readonly expired: boolean
  /** The address's query without them: a token must not stay in the address bar. */
  readonly search: string
}

/** Foundation §4. */
export const CREDENTIALS_EXPIRED = 'Credentials expired. Please login again.'

/** @param search query of the address, with its question mark or '' */
export function credentialsIn(search: string): UrlCredentials {
  const query = new URLSearchParams(search)
  const token = query.get('apitoken')
  const expired = token === '' || query.get('erpsecret') === ''
  query.delete('apitoken')
  query.delete('erpsecret')
  const rest = query.toString()
  return { token: token === '' ? null : token, expired, search: rest === '' ? '' : `?${rest}` }
}
