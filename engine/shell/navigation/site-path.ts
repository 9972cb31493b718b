import type { Path } from 'react-router-dom'

/** The home page. */
export const HOME: Path = { pathname: '/', search: '', hash: '' }

/** The pages that the ERP draws itself. */
export const ERP_PAGES = '/ssr/'

/**
 * Where an ERP's answer redirects to: a path of this site, without credentials; null for everything that leads, or
 * could be parsed as leading, to another site (`//host`, `/\host`, `https:`).
 */
export function sitePath(text: string | null, origin: string): Path | null {
  if (text === null || !/^\/(?![/\\])/.test(text) || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  if (url.origin !== origin) return null
  url.searchParams.delete('apitoken')
  url.searchParams.delete('erpsecret')
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}

/**
 * The page after the login: the one from which the person was redirected to the login or, if there was none, the one
 * the ERP names.
 */
export function landingPath(target: Path | undefined, redirectTo: string | null, origin: string): Path {
  if (target && target.pathname !== HOME.pathname) return target
  return sitePath(redirectTo, origin) ?? target ?? HOME
}

/** The address as one text: `/orders?Status=Draft`. */
export function pathHref({ pathname, search, hash }: Path): string {
  return pathname + search + hash
}

/** Whether the ERP draws the page of this address itself. */
export function isErpPage({ pathname }: Path): boolean {
  return pathname.startsWith(ERP_PAGES)
}
