import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Calls } from '../calls/calls.ts'
import { writeFilters } from '../page/filters/filters.ts'
import { mayLeave } from '../page/events/files.ts'
import type { PageModel } from '../page/page-model.ts'
import type { PageEnvironment } from './screen-host.ts'
import { back, followRecord, show } from './show-view.ts'
import { useSetQuery } from './use-query.ts'

/** The address of the browser around a page. The same object while the page is open. */
export function useEnvironment(page: PageModel, calls: Calls, onCalled?: () => void): PageEnvironment {
  const navigate = useNavigate()
  const setQuery = useSetQuery()
  const { state } = useLocation()
  const newest = useRef({ navigate, setQuery, state, onCalled })
  useEffect(() => {
    newest.current = { navigate, setQuery, state, onCalled }
  })
  return useMemo(() => {
    const navigation = () => ({ page, calls, ...newest.current })
    const setParams = (params: URLSearchParams, replace: boolean): void =>
      newest.current.setQuery(params.toString(), { replace, state: newest.current.state })
    return {
      show: (target, values) => show(navigation(), target, values),
      back: async () => {
        if (!(await mayLeave(page.store))) return false
        await back(navigation())
        return true
      },
      onCalled: () => newest.current.onCalled?.(),
      setFilters(values, how) {
        // Starts from the current address: two changes at the same time must not undo each other.
        const params = writeFilters(page.shownDefinition.get(), new URLSearchParams(window.location.search), values)
        setParams(params, how === 'typing')
      },
      followRecord: () => followRecord(navigation()),
      followParams() {
        const params = page.params.get()
        if (params.toString() !== new URLSearchParams(window.location.search).toString()) setParams(params, true)
      },
    }
  }, [page, calls])
}
