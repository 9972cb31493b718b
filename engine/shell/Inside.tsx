import { lazy, Suspense, type ReactNode } from 'react'
import { Outlet, Route, Routes } from 'react-router-dom'
import type { Session } from '../calls/contract.ts'
import { Frame } from './frame/Frame.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { PartBoundary } from './pages/PartBoundary.tsx'
import { PlacePage } from './pages/PlacePage.tsx'
import type { SitePath } from './site-path.ts'

const HomePage = lazy(async () => ({ default: (await import('./home/HomePage.tsx')).HomePage }))
const FiltersPage = lazy(async () => ({ default: (await import('./pages/FiltersPage.tsx')).FiltersPage }))
const DatalistingPage = lazy(async () => ({ default: (await import('./pages/DatalistingPage.tsx')).DatalistingPage }))

interface InsideProps {
  readonly session: Session
  readonly location: SitePath
}

/** Everything behind the login: the frame, and in it the page of the address. */
export function Inside({ session, location }: InsideProps) {
  return (
    <Routes location={location}>
      <Route
        element={
          <Frame session={session}>
            <Outlet />
          </Frame>
        }
      >
        <Route index element={later(<HomePage session={session} />)} />
        <Route path="/Filters" caseSensitive element={later(<FiltersPage session={session} />)} />
        <Route path="/datalisting" element={later(<DatalistingPage />)} />
        <Route path="/:screen" element={<PlacePage session={session} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

function later(page: ReactNode): ReactNode {
  return (
    <PartBoundary title="This page could not be loaded.">
      <Suspense>{page}</Suspense>
    </PartBoundary>
  )
}
