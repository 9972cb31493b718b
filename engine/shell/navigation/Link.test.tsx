import { expect, it, vi } from 'vitest'
import { drawn, firstResult } from '../../../tests/shell/draw-shell.tsx'
import { Link, NavLink, opensInThisTab } from './Link.tsx'
import { usePrefetch } from './use-prefetch.ts'

const CLICK = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false }

it('draws a link as an anchor with its address, marked when it leads to the open page', async () => {
  expect(await drawn(<Link to="/offers">Offers</Link>)).toBe('<a href="/offers">Offers</a>')
  expect(await drawn(<NavLink to="/offers">Offers</NavLink>, { at: '/offers' })).toContain('aria-current="page"')
  expect(await drawn(<NavLink to="/offers">Offers</NavLink>, { at: '/' })).not.toContain('aria-current')
})

it.each([
  [{}, '', true],
  [{}, '_self', true],
  [{}, '_blank', false],
  [{ ctrlKey: true }, '', false],
  [{ button: 1 }, '', false],
])('handles a click with %j on a link with target %j in place: %j', (change, target, inPlace) => {
  expect(opensInThisTab({ ...CLICK, ...change, currentTarget: { target } })).toBe(inPlace)
})

it('loads the definition when an entry is pointed at, and nothing for a page of the ERP', async () => {
  const entry = { name: 'offers', label: 'Offers', group: '', href: '/screens/offers.json' }
  const useBoth = () => ({ own: usePrefetch(entry), erp: usePrefetch({ ...entry, href: null }) })
  const { result, shell } = await firstResult(useBoth)
  const prefetch = vi.spyOn(shell.definitions, 'prefetch')
  result.erp.onFocus()
  expect(prefetch).not.toHaveBeenCalled()
  result.own.onPointerEnter()
  expect(prefetch.mock.calls).toEqual([['/screens/offers.json']])
})
