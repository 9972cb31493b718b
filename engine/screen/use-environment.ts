import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Calls } from '../calls/calls.ts'
import { writeFilters } from '../page/filters/filters.ts'
import type { PageModel } from '../page/page-model.ts'
import type { PageEnvironment } from './screen-host.ts'
import type * as showView from './show-view.ts'
import { useSetQuery } from './use-query.ts'

/** What moves a page to other views and addresses, loaded before anybody can want it. */
type Moves = typeof showView

let moves: Moves | null = null

/** Rejects if it does not arrive. */
export async function loadMoves(): Promise<Moves> {
  return (moves ??= await import('./show-view.ts'))
}

/** At once if it is there. If it does not arrive the page stays where it is. */
function withMoves(move: (moves: Moves) => void): void {
  if (moves) move(moves)
  else loadMoves().then(move, () => undefined)
}

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
      show: (target, values) => withMoves(({ showTarget }) => showTarget(navigation(), target, values)),
      back: async () => (await loadMoves().catch(() => null))?.back(navigation()) ?? false,
      onCalled: () => newest.current.onCalled?.(),
      setFilters(values, how) {
        // Starts from the current address: two changes at the same time must not undo each other.
        const params = writeFilters(page.shownDefinition.get(), new URLSearchParams(window.location.search), values)
        setParams(params, how === 'typing')
      },
      followRecord: () => withMoves(({ followRecord }) => followRecord(navigation())),
      followParams() {
        const params = page.params.get()
        if (params.toString() !== new URLSearchParams(window.location.search).toString()) setParams(params, true)
      },
    }
  }, [page, calls])
}
