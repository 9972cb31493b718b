import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router-dom'
import type { Session } from '../calls/contract.ts'
import { Frame } from './frame/Frame.tsx'
import { pageName } from './pages/page-name.ts'
import { PartBoundary } from './pages/PartBoundary.tsx'
import { ScreenPage } from './pages/ScreenPage.tsx'
import { useManifest } from './shell-context.ts'
import type { SitePath } from './site-path.ts'
import { t } from '../messages/message.ts'

const HomePage = lazy(async () => ({ default: (await import('./home/HomePage.tsx')).HomePage }))
const FiltersPage = lazy(async () => ({ default: (await import('./pages/FiltersPage.tsx')).FiltersPage }))
const OtherPlace = lazy(async () => ({ default: (await import('./pages/OtherPlace.tsx')).OtherPlace }))
const DatalistingPage = lazy(async () => ({ default: (await import('./pages/DatalistingPage.tsx')).DatalistingPage }))

interface InsideProps {
  readonly session: Session
  readonly location: SitePath
}

/**
 * Everything behind the login: the frame, and in it the page of the address. A site has pages one below the other
 * and nothing deeper: to choose one takes no table of routes, and the router's weighs 3 KB on every page.
 */
export function Inside({ session, location }: InsideProps) {
  // The place a person is at, for all that asks the router: under the login page that is not the address.
  const place = useMemo(
    () => ({ location: { ...NOWHERE, ...location }, navigationType: NavigationType.Pop }),
    [location],
  )
  return (
    <LocationContext value={place}>
      <Frame session={session}>
        <Page name={pageName(location.pathname)} session={session} />
      </Frame>
    </LocationContext>
  )
}

/** What a place may leave open. */
const NOWHERE = { state: null, key: 'default' }

interface PageProps {
  /** Null: deeper than any page is. */
  readonly name: string | null
  readonly session: Session
}

function Page({ name, session }: PageProps) {
  const { screens } = useManifest()
  if (name === '') return <Later key={name} page={<HomePage session={session} />} />
  if (name === 'Filters') return <Later key={name} page={<FiltersPage session={session} />} />
  if (name?.toLowerCase() === 'datalisting') return <Later key="datalisting" page={<DatalistingPage />} />
  const entry = screens.find(({ screen }) => screen === name)
  if (entry) return <ScreenPage entry={entry} session={session} />
  return <Later key={`other ${name}`} page={<OtherPlace name={name} session={session} />} />
}

function Later({ page }: { readonly page: ReactNode }) {
  return (
    <PartBoundary title={t('This page could not be loaded.')}>
      <Suspense>{page}</Suspense>
    </PartBoundary>
  )
}
