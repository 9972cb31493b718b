import { useEffect } from 'react'
import { useManifest } from './shell-context.ts'

/** The browser's title: the page first, so that tabs can be told apart. A page that leaves gives back the one before. */
export function usePageTitle(page: string): void {
  const { label } = useManifest()
  useEffect(() => {
    const before = document.title
    document.title = page === '' ? label : `${page} · ${label}`
    return () => {
      document.title = before
    }
  }, [page, label])
}
