import type { Session } from '../../calls/contract.ts'
import { useManifest } from '../site/shell-context.ts'
import { ErpPage } from './ErpPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { UndefinedPage } from './UndefinedPage.tsx'

interface OtherPageProps {
  readonly name: string
  readonly session: Session
}

/** An address without a screen: a page of the ERP's own, a route that is not defined yet, or nothing. */
export function OtherPage({ name, session }: OtherPageProps) {
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
