import { Suspense, useEffect } from 'react'
import { Navigate, useLocation, type Location } from 'react-router-dom'
import type { Session } from '../calls/contract.ts'
import { loginPage } from './chunks.ts'
import { Inside } from './Inside.tsx'
import { PartBoundary } from './pages/PartBoundary.tsx'
import { ProblemPage } from './pages/ProblemPage.tsx'
import { wasSignedIn } from './session-watch.ts'
import type { Status } from './session.ts'
import { useSession, useShell } from './shell-context.ts'
import { hrefOf, isErpPage, landingPath, type SitePath } from './site-path.ts'
import { t } from '../messages/message.ts'

const LOGIN = '/login'

const { Component: LoginPage } = loginPage

/**
 * Decides between the login page and the person's screens. A screen whose session ended against the
 * person's will stays, out of sight, under the login page; the same person finds it as it was
 * (trust rule 13), another person gets a new one.
 */
export function Gate() {
  const location = useLocation()
  const status = useSession((state) => state.status)
  const redirectTo = useSession((state) => state.redirectTo)
  const asked = askedFor(location, redirectTo)
  useAheadOfSession(asked.pathname)

  const atLogin = location.pathname === LOGIN
  const person = personOf(status)
  const open = status.kind === 'signedIn' && !atLogin
  return (
    <>
      {person ? (
        <div key={person.id} hidden={!open} inert={!open}>
          <PartBoundary title={t('The page could not be loaded.')}>
            <Suspense fallback={<Splash />}>
              <Inside session={person} location={asked} />
            </Suspense>
          </PartBoundary>
        </div>
      ) : null}
      {open ? null : <Outside status={status} atLogin={atLogin} asked={asked} />}
    </>
  )
}

interface OutsideProps {
  readonly status: Status
  readonly atLogin: boolean
  readonly asked: SitePath
}

/** What is seen while the person's screens are not. */
function Outside({ status, atLogin, asked }: OutsideProps) {
  const { actions } = useShell()
  if (status.kind === 'signedIn') return <Enter asked={asked} />
  if (status.kind === 'unknown') {
    if (status.problem === null) return <Splash />
    return (
      <ProblemPage
        title={t('The ERP could not be reached.')}
        text={status.problem}
        onRetry={() => void actions.start()}
      />
    )
  }
  if (!atLogin) return <Navigate to={LOGIN} replace state={{ asked }} />
  return (
    <PartBoundary title={t('The login page could not be loaded.')}>
      <Suspense fallback={<Splash />}>
        <LoginPage />
      </Suspense>
    </PartBoundary>
  )
}

/** The login answer may send a person to a page the ERP draws itself: another page than this one. */
function Enter({ asked }: { readonly asked: SitePath }) {
  useEffect(() => {
    if (isErpPage(asked)) window.location.replace(hrefOf(asked))
  }, [asked])
  return isErpPage(asked) ? <Splash /> : <Navigate to={asked} replace />
}

function Splash() {
  return (
    <div className="cs-splash" role="status" aria-label={t('Loading')}>
      <span className="cs-spinner" aria-hidden />
    </div>
  )
}

/** The page a person wants: where they are, or at the login page where they will land. */
function askedFor(location: Location, redirectTo: string | null): SitePath {
  // As it stands, with its key: by it the frame knows one visit of a page from another.
  if (location.pathname !== LOGIN) return location
  return landingPath((location.state as { asked?: SitePath } | null)?.asked, redirectTo, window.location.origin)
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
    void warmScreen()
    definitions.prefetch(entry.href)
  }, [definitions, manifest, pathname, warmScreen])
}
