import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { useManifest, useSession } from '../site/shell-context.ts'
import { erpPageHref } from '../navigation/erp-page.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

interface ErpPageProps {
  readonly route: string
  readonly label: string
  readonly page: string
}

/** Navigates to a page that the ERP draws itself (foundation §2, route table). */
export function ErpPage({ route, label, page }: ErpPageProps) {
  const { search } = useLocation()
  const { erp } = useManifest()
  const token = useSession((state) => state.token)
  usePageTitle(label)
  useEffect(() => {
    // Replaces this history entry, so that Back leads to where the person came from, not to this page.
    window.location.replace(erpPageHref({ route, page, search, token, erp }))
  }, [route, page, search, token, erp])
  return <ScreenSkeleton label={label} />
}
