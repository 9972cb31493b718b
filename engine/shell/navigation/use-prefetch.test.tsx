import { expect, it, vi } from 'vitest'
import { firstResult } from '../../../tests/shell/draw-shell.tsx'
import { usePrefetch } from './use-prefetch.ts'

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
