import { useCallback } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom'

/** Changes the query of the page's address: `Status=Draft&page=2`, with or without its question mark. */
export type SetQuery = (query: string, options?: NavigateOptions) => void

/** Names the path, too: a page that is kept below the login page has another one than the browser. */
export function useSetQuery(): SetQuery {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback((search, options) => void navigate({ pathname, search }, options), [navigate, pathname])
}
