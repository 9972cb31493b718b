import { useEffect } from 'react'
import { useManifest } from '../site/shell-context.ts'

/**
 * Sets the browser's title while the component is mounted: `page · site`, or the site's label alone for ''. The page
 * comes first, so that tabs can be distinguished; the previous title returns when the component is unmounted.
 */
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
