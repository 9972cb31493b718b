/** The target of an action: a route of this site, or a page that the ERP draws itself. */
import type { Calls } from '../calls/calls.ts'
import type { Row } from '../calls/contract.ts'
import { valueParameters } from '../page/scope/names.ts'

export interface RouteHost {
  readonly calls: Pick<Calls, 'documentUrl'>
  navigate(to: string): void
}

/** A target that leads, or could be parsed as leading, to another site is ignored. */
export function goToRoute({ calls, navigate }: RouteHost, route: string, query: Row): void {
  const path = routePath(route, query)
  if (path === null) return
  if (!path.startsWith('/ssr/')) return navigate(path)
  const page = calls.documentUrl(path)
  if (page !== null) window.location.assign(page)
}

/** `labels`, `/labels?x=1`: with its query, and that of the action. */
export function routePath(route: string, query: Row): string | null {
  const path = route.trim().startsWith('/') ? route.trim() : `/${route.trim()}`
  if (route.trim() === '' || /^\/[/\\]|^\/[a-z][a-z+.-]*:/i.test(path) || !URL.canParse(path, 'http://site'))
    return null
  const url = new URL(path, 'http://site')
  if (url.origin !== 'http://site') return null
  for (const [name, value] of Object.entries(valueParameters(query))) url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}
