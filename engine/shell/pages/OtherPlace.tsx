import type { Session } from '../../calls/contract.ts'
import { useManifest } from '../shell-context.ts'
import { ErpPage } from './ErpPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { UndefinedPage } from './UndefinedPage.tsx'

interface OtherPlaceProps {
  /** Null: deeper than any page is. */
  readonly name: string | null
  readonly session: Session
}

/** What is no screen: a page of the ERP's own, a route nobody has defined yet, or nothing. */
export function OtherPlace({ name, session }: OtherPlaceProps) {
  const { routes } = useManifest()
  const route = routes.find((each) => each.route === name)
  if (!route) return <NotFoundPage />
  const { page } = route
  return page === null ? (
    <UndefinedPage route={route} session={session} />
  ) : (
    <ErpPage route={route.route} label={route.label} page={page} />
  )
}
