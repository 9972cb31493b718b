/** A place of this site, as the router takes it. */
export interface SitePath {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

export const HOME: SitePath = { pathname: '/', search: '', hash: '' }

/** Pages the ERP draws itself. */
const ERP_PAGES = '/ssr/'

/**
 * Where an ERP's answer sends a person: a path of this site, without credentials; null for whatever leads, or
 * could be read to lead, to another one (`//host`, `/\host`, `https:`).
 */
export function sitePath(text: string | null, origin: string): SitePath | null {
  if (text === null || !/^\/(?![/\\])/.test(text) || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  if (url.origin !== origin) return null
  url.searchParams.delete('apitoken')
  url.searchParams.delete('erpsecret')
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}

/**
 * Where a person lands who has logged in: on the page they were sent to the login from, or, who came for no page
 * of their own, where the ERP says.
 */
export function landingPath(asked: SitePath | undefined, redirectTo: string | null, origin: string): SitePath {
  if (asked && asked.pathname !== HOME.pathname) return asked
  return sitePath(redirectTo, origin) ?? asked ?? HOME
}

export function hrefOf({ pathname, search, hash }: SitePath): string {
  return pathname + search + hash
}

export function isErpPage({ pathname }: SitePath): boolean {
  return pathname.startsWith(ERP_PAGES)
}

interface ErpPage {
  readonly route: string
  readonly page: string
  /** The address in this site; what is meant for the ERP goes along. */
  readonly search: string
  readonly token: string | null
  /** Origin of the ERP when the page is hosted elsewhere. */
  readonly erp: string | null
}

const GOES_ALONG = ['slug', 'pk', 'shownav']

/** `/ssr/{route}/{page}?apitoken=…` (foundation §2, route table). */
export function erpPageHref({ route, page, search, token, erp }: ErpPage): string {
  const asked = new URLSearchParams(search)
  const query = new URLSearchParams(token === null ? {} : { apitoken: token })
  for (const name of GOES_ALONG) {
    const value = asked.get(name)
    if (value !== null) query.set(name, value)
  }
  return `${erp ?? ''}${ERP_PAGES}${encodeURIComponent(route)}/${page}?${query.toString()}`
}

/** The form a panel page shows: the one its address names as `slug`, else the page's own (foundation §2, datalisting). */
export function panelRoute({ pathname, search }: Pick<SitePath, 'pathname' | 'search'>): string {
  const slug = new URLSearchParams(search).get('slug') ?? ''
  return /^[\w-]+$/.test(slug) ? slug : pathname.slice(1)
}

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
