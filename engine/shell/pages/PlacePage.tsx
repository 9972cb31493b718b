import type { Session } from '../../calls/contract.ts'
import { useManifest } from '../shell-context.ts'
import { ErpPage } from './ErpPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ScreenPage } from './ScreenPage.tsx'
import { UndefinedPage } from './UndefinedPage.tsx'

interface PlacePageProps {
  readonly name: string
  readonly session: Session
}

/** `/{name}`: a screen of the manifest, a page of the ERP's own, a route nobody has defined yet, or nothing. */
export function PlacePage({ name, session }: PlacePageProps) {
  const { screens, routes } = useManifest()
  const entry = screens.find(({ screen }) => screen === name)
  if (entry) return <ScreenPage entry={entry} session={session} />
  const route = routes.find((each) => each.route === name)
  if (!route) return <NotFoundPage />
  const { page } = route
  return page === null ? (
    <UndefinedPage route={route} session={session} />
  ) : (
    <ErpPage route={route.route} label={route.label} page={page} />
  )
}
