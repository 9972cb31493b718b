import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../page-title.ts'
import { useManifest, useSession } from '../shell-context.ts'
import { erpPageHref } from '../erp-page.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

interface ErpPageProps {
  readonly route: string
  readonly label: string
  readonly page: string
}

/** Leaves for a page the ERP draws itself (foundation §2, route table). */
export function ErpPage({ route, label, page }: ErpPageProps) {
  const { search } = useLocation()
  const { erp } = useManifest()
  const token = useSession((state) => state.token)
  usePageTitle(label)
  useEffect(() => {
    // Takes the place of this entry of the history: Back leads to where the person came from, not here again.
    window.location.replace(erpPageHref({ route, page, search, token, erp }))
  }, [route, page, search, token, erp])
  return <ScreenSkeleton label={label} />
}
