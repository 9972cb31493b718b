import { Suspense, useEffect, useRef } from 'react'
import type { Session } from '../calls/contract.ts'
import { useLocation, useNavigate, type Location, type SitePath } from '../history/history-context.ts'
import { Inside } from './Inside.tsx'
import { PartBoundary } from './pages/PartBoundary.tsx'
import { ProblemPage } from './pages/ProblemPage.tsx'
import type { Status } from './session/session-state.ts'
import { wasSignedIn } from './session/session-watch.ts'
import { useSession, useShell } from './site/shell-context.ts'
import { useSuspendedDialogs } from './suspended-dialogs.ts'
import { hrefOf, isErpPage, landingPath } from './navigation/site-path.ts'
import { t } from '../messages/message.ts'
import { preloadable } from '../ui/preloadable.tsx'

const LOGIN = '/login'

/** Loaded only when nobody is signed in. */
const { Component: LoginPage, load: loadLogin } = preloadable(
  async () => (await import('./login/LoginPage.tsx')).LoginPage,
)

/** Loads the login page ahead of need, in parallel with the first calls; a failure is shown where the page would be. */
export function prefetchLogin(): Promise<void> {
  return loadLogin().catch(() => undefined)
}

/**
 * Draws the login page or the person's screens. When a session ends against the person's will, the screens stay mounted
 * but hidden under the login page; the same person finds them unchanged, another person gets new ones.
 */
export function Gate() {
  const location = useLocation()
  const status = useSession((state) => state.status)
  const redirectTo = useSession((state) => state.redirectTo)
  const target = targetOf(location, redirectTo)
  usePrefetchTarget(target.pathname)

  const atLogin = location.pathname === LOGIN
  const person = personOf(status)
  const open = status.kind === 'signedIn' && !atLogin
  const screens = useRef<HTMLDivElement>(null)
  useSuspendedDialogs(screens, !open)
  return (
    <>
      {person ? (
        <div key={person.id} ref={screens} hidden={!open} inert={!open}>
          <PartBoundary title={t('The page could not be loaded.')}>
            <Suspense fallback={<Splash />}>
              <Inside session={person} location={target} />
            </Suspense>
          </PartBoundary>
        </div>
      ) : null}
      {open ? null : <Outside status={status} atLogin={atLogin} target={target} />}
    </>
  )
}

interface OutsideProps {
  readonly status: Status
  readonly atLogin: boolean
  /** The page the person wants to open. */
  readonly target: SitePath
}

/** Drawn while the person's screens are not. */
function Outside({ status, atLogin, target }: OutsideProps) {
  const { actions } = useShell()
  if (status.kind === 'signedIn') return <Enter target={target} />
  if (status.kind === 'unknown') {
    if (status.problem === null) return <Splash />
    return (
      <ProblemPage
        title={t('The ERP could not be reached.')}
        text={status.problem}
        reference={status.reference}
        onRetry={() => void actions.start()}
      />
    )
  }
  return (
    <>
      {atLogin ? null : <Redirect to={LOGIN} target={target} />}
      {/* Drawn at any address: Back, or the hidden screen, may change the address while somebody types here. */}
      <PartBoundary title={t('The login page could not be loaded.')}>
        <Suspense fallback={<Splash />}>
          <LoginPage />
        </Suspense>
      </PartBoundary>
    </>
  )
}

/** The login answer may redirect to a page the ERP draws itself, which is not a page of this application. */
function Enter({ target }: { readonly target: SitePath }) {
  useEffect(() => {
    if (isErpPage(target)) window.location.replace(hrefOf(target))
  }, [target])
  return isErpPage(target) ? <Splash /> : <Redirect to={hrefOf(target)} />
}

interface RedirectProps {
  readonly to: string
  /** The page to open after the login. */
  readonly target?: SitePath
}

/** Navigates to another address, replacing the current history entry. */
function Redirect({ to, target }: RedirectProps): null {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true, state: target && { target } }), [navigate, to, target])
  return null
}

function Splash() {
  return (
    <div className="cs-splash" role="status" aria-label={t('Loading')}>
      <span className="cs-spinner" aria-hidden />
    </div>
  )
}

/** The page a person wants: the open one; on the login page, the one that opens after the login. */
function targetOf(location: Location, redirectTo: string | null): SitePath {
  // The whole location, with its key, by which the frame distinguishes one visit of a page from another.
  if (location.pathname !== LOGIN) return location
  return landingPath((location.state as { target?: SitePath } | null)?.target, redirectTo, window.location.origin)
}

function personOf(status: Status): Session | null {
  if (status.kind === 'signedIn') return status.session
  return status.kind === 'signedOut' ? status.last : null
}

/**
 * Fetches the definition and the runtime in parallel with the version call, because one after the other would cost a
 * round trip. A browser in which nobody was signed in loads only the login page.
 */
function usePrefetchTarget(pathname: string): void {
  const { definitions, manifest, warmScreen } = useShell()
  useEffect(() => {
    const entry = manifest.getState().screens.find(({ screen }) => pathname === `/${screen}`)
    if (!entry || !wasSignedIn()) return
    void warmScreen()
    definitions.prefetch(entry.href)
  }, [definitions, manifest, pathname, warmScreen])
}
