/** Addresses of the pages that the ERP draws itself (foundation §2, route table). */
import type { Path } from 'react-router-dom'
import { ERP_PAGES } from './site-path.ts'

interface ErpPage {
  readonly route: string
  readonly page: string
  /** Query of the address in this site; the parameters that the ERP knows are passed on. */
  readonly search: string
  readonly token: string | null
  /** Origin of the ERP when the page is hosted elsewhere. */
  readonly erp: string | null
}

/** `search` filters the list of the page, as a link in a message does; `view` and `key` open a record. */
const PASSED_ON = ['slug', 'pk', 'shownav', 'search', 'view', 'key']

/** `/ssr/{route}/{page}?apitoken=…` (foundation §2, route table). */
export function erpPageHref({ route, page, search, token, erp }: ErpPage): string {
  const own = new URLSearchParams(search)
  const query = new URLSearchParams(token === null ? {} : { apitoken: token })
  for (const name of PASSED_ON) {
    const value = own.get(name)
    if (value !== null) query.set(name, value)
  }
  return `${erp ?? ''}${ERP_PAGES}${encodeURIComponent(route)}/${page}?${query.toString()}`
}

/** The form of a panel page: the one `slug` in the address names, else the page's own (foundation §2, datalisting). */
export function panelRoute({ pathname, search }: Pick<Path, 'pathname' | 'search'>): string {
  const slug = new URLSearchParams(search).get('slug') ?? ''
  return /^[\w-]+$/.test(slug) ? slug : pathname.slice(1)
}
