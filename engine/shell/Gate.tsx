import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, type Location } from 'react-router-dom'
import type { Session } from '../calls/contract.ts'
import { Frame } from './frame/Frame.tsx'
import { HomePage } from './pages/HomePage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { PartBoundary } from './pages/PartBoundary.tsx'
import { ProblemPage } from './pages/ProblemPage.tsx'
import { ScreenPage } from './pages/ScreenPage.tsx'
import { wasSignedIn } from './session-watch.ts'
import type { Status } from './session.ts'
import { useSession, useShell } from './shell-context.ts'

const LOGIN = '/login'
const HOME = { pathname: '/', search: '', hash: '' }

const LoginPage = lazy(async () => ({ default: (await import('./login/LoginPage.tsx')).LoginPage }))

/**
 * Decides between the login page and the person's screens. A screen whose session ended against the
 * person's will stays, out of sight, under the login page; the same person finds it as it was
 * (trust rule 13), another person gets a new one.
 */
export function Gate() {
  const location = useLocation()
  const status = useSession((state) => state.status)
  const asked = askedFor(location)
  useAheadOfSession(asked.pathname)

  const atLogin = location.pathname === LOGIN
  const person = personOf(status)
  const open = status.kind === 'signedIn' && !atLogin
  return (
    <>
      {person ? (
        <div key={person.id} hidden={!open} inert={!open}>
          <Screens session={person} location={asked} />
        </div>
      ) : null}
      {open ? null : <Outside status={status} atLogin={atLogin} asked={asked} />}
    </>
  )
}

interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

interface OutsideProps {
  readonly status: Status
  readonly atLogin: boolean
  readonly asked: Place
}

/** What is seen while the person's screens are not. */
function Outside({ status, atLogin, asked }: OutsideProps) {
  const { actions } = useShell()
  if (status.kind === 'signedIn') return <Navigate to={asked} replace />
  if (status.kind === 'unknown') {
    if (status.problem === null) return <Splash />
    return (
      <ProblemPage title="The ERP could not be reached." text={status.problem} onRetry={() => void actions.start()} />
    )
  }
  if (!atLogin) return <Navigate to={LOGIN} replace state={{ asked }} />
  return (
    <PartBoundary title="The login page could not be loaded.">
      <Suspense fallback={<Splash />}>
        <LoginPage />
      </Suspense>
    </PartBoundary>
  )
}

function Screens({ session, location }: { readonly session: Session; readonly location: Place }) {
  return (
    <Routes location={location}>
      <Route
        element={
          <Frame session={session}>
            <Outlet />
          </Frame>
        }
      >
        <Route index element={<HomePage session={session} />} />
        <Route path="/:screen" element={<ScreenPage session={session} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}

function Splash() {
  return (
    <div className="cs-splash" role="status" aria-label="Loading">
      <span className="cs-spinner" aria-hidden />
    </div>
  )
}

/** The page a person wants: where they are, or at the login page where they were sent from. */
function askedFor(location: Location): Place {
  if (location.pathname !== LOGIN) return location
  return (location.state as { asked?: Place } | null)?.asked ?? HOME
}

function personOf(status: Status): Session | null {
  if (status.kind === 'signedIn') return status.session
  return status.kind === 'signedOut' ? status.last : null
}

/**
 * Definition and runtime are fetched beside the version call, not after it (dependencies on each other
 * would cost a round trip); a browser nobody was signed in with loads the login page alone.
 */
function useAheadOfSession(pathname: string): void {
  const { definitions, manifest, warmScreen } = useShell()
  useEffect(() => {
    const entry = manifest.getState().screens.find(({ screen }) => pathname === `/${screen}`)
    if (!entry || !wasSignedIn()) return
    warmScreen()
    definitions.prefetch(entry.href)
  }, [definitions, manifest, pathname, warmScreen])
}
