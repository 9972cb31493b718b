import { expect, it } from 'vitest'
import { erpPageHref, panelRoute } from './erp-page.ts'
import { pathHref, HOME, isErpPage, landingPath, sitePath } from './site-path.ts'

const ORIGIN = 'https://site.example'

it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', 'sales', '', '/\t/evil'])(
  'refuses a redirect to %j, which is no path of this site',
  (text) => {
    expect(sitePath(text, ORIGIN)).toBeNull()
  },
)

it('keeps the query of a redirect and drops its token', () => {
  expect(sitePath('/orders?Status=Draft&apitoken=t#a', ORIGIN)).toEqual({
    pathname: '/orders',
    search: '?Status=Draft',
    hash: '#a',
  })
})

it.each([
  [{ ...HOME, pathname: '/orders' }, '/stock', '/orders'],
  [HOME, '/stock', '/stock'],
  [undefined, '/stock', '/stock'],
  [undefined, '//evil.example', '/'],
])('lands a login for %j that is redirected to %s on %s', (target, redirectTo, pathname) => {
  expect(landingPath(target, redirectTo, ORIGIN).pathname).toBe(pathname)
})

it('passes the token and the parameters of the address to a page of the ERP', () => {
  const page = { route: 'stock', page: 'landing', search: '?pk=7&slug=a b&search=E-1&other=1', token: 't&1' }
  expect(erpPageHref({ ...page, erp: null })).toBe('/ssr/stock/landing?apitoken=t%261&slug=a+b&pk=7&search=E-1')
  expect(erpPageHref({ ...page, search: '', erp: 'https://erp.example' })).toBe(
    'https://erp.example/ssr/stock/landing?apitoken=t%261',
  )
})

it.each([
  ['?slug=gate&pk=7', 'gate'],
  ['?pk=7', 'listing'],
  ['?slug=..', 'listing'],
  ['?slug=a/b', 'listing'],
])('opens a panel page with %s on the form %s', (search, route) => {
  expect(panelRoute({ pathname: '/listing', search })).toBe(route)
})

it('reads an address as one text, and recognises pages of the ERP below /ssr/', () => {
  const path = { pathname: '/ssr/stock/landing', search: '?pk=7', hash: '#top' }
  expect(pathHref(path)).toBe('/ssr/stock/landing?pk=7#top')
  expect([isErpPage(path), isErpPage(HOME)]).toEqual([true, false])
})
