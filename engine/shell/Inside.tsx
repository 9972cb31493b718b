import { lazy, Suspense, useMemo, type ReactNode } from 'react'
import type { Session } from '../calls/contract.ts'
import { Frame } from './frame/Frame.tsx'
import { DEFAULT_KEY, LocationContext, type SitePath } from '../history/history-context.ts'
import { CODE_PAGE, CODE_PARAMETER } from '../definition/code-page.ts'
import { pageName } from './pages/page-name.ts'
import { PartBoundary } from './pages/PartBoundary.tsx'
import { ScreenPage } from './pages/ScreenPage.tsx'
import { mayBeOpened } from './site/menu.ts'
import { useManifest, useSession } from './site/shell-context.ts'
import { t } from '../messages/message.ts'

const HomePage = lazy(async () => ({ default: (await import('./home/HomePage.tsx')).HomePage }))
const FiltersPage = lazy(async () => ({ default: (await import('./pages/FiltersPage.tsx')).FiltersPage }))
const ClosedPage = lazy(async () => ({ default: (await import('./pages/ClosedPage.tsx')).ClosedPage }))
const OtherPage = lazy(async () => ({ default: (await import('./pages/OtherPage.tsx')).OtherPage }))
const CodePage = lazy(async () => ({ default: (await import('./pages/CodePage.tsx')).CodePage }))
const DatalistingPage = lazy(async () => ({ default: (await import('./pages/DatalistingPage.tsx')).DatalistingPage }))

interface InsideProps {
  readonly session: Session
  readonly location: SitePath
}

/**
 * Everything after the login: the frame, and in it the page of the address. All pages of a site are at its root, so one
 * path segment identifies a page.
 */
export function Inside({ session, location }: InsideProps) {
  // While the login page is open, this differs from the address.
  const ownLocation = useMemo(() => ({ ...DEFAULTS, ...location }), [location])
  return (
    <LocationContext value={ownLocation}>
      <Frame session={session}>
        <Page name={pageName(location.pathname)} search={location.search} session={session} />
      </Frame>
    </LocationContext>
  )
}

/** The members of a location that a path does not have. */
const DEFAULTS = { state: null, key: DEFAULT_KEY }

interface PageProps {
  /** Null: the address has more segments than any page. */
  readonly name: string | null
  readonly search: string
  readonly session: Session
}

function Page({ name, search, session }: PageProps) {
  const { screens } = useManifest()
  const scans = useSession(({ capabilities }) => capabilities.includes('scan'))
  if (name === '') return <LazyPage key={name} page={<HomePage session={session} />} />
  if (name === 'Filters') return <LazyPage key={name} page={<FiltersPage session={session} />} />
  if (name?.toLowerCase() === 'datalisting') return <LazyPage key="datalisting" page={<DatalistingPage />} />
  const code = name === CODE_PAGE && scans ? new URLSearchParams(search).get(CODE_PARAMETER) : null
  if (code) return <LazyPage key={`code ${code}`} page={<CodePage code={code} />} />
  const entry = screens.find(({ screen }) => screen === name)
  if (entry && !mayBeOpened(entry, session)) return <LazyPage key={`closed ${name}`} page={<ClosedPage />} />
  if (entry) return <ScreenPage entry={entry} session={session} />
  return <LazyPage key={`other ${name}`} page={<OtherPage name={name} session={session} />} />
}

function LazyPage({ page }: { readonly page: ReactNode }) {
  return (
    <PartBoundary title={t('This page could not be loaded.')}>
      <Suspense>{page}</Suspense>
    </PartBoundary>
  )
}
