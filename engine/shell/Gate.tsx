import { Suspense, use, useEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import {
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigate,
  useOutlet,
  type Location,
  type Path,
} from 'react-router-dom'
import type { Session } from '../calls/contract.ts'
import { PartBoundary } from './pages/PartBoundary.tsx'
import { ProblemPage } from './pages/ProblemPage.tsx'
import type { Status } from './session/session-state.ts'
import { SignedInContext, useSession, useShell } from './site/shell-context.ts'
import { useSuspendedDialogs } from './suspended-dialogs.ts'
import { pathHref, landingPath } from './navigation/site-path.ts'
import { t } from '../messages/message.ts'
import { preloadable } from '../ui/preloadable.tsx'

export const LOGIN = '/login'

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
  const atLogin = location.pathname === LOGIN
  const person = personOf(status)
  const open = status.kind === 'signedIn' && !atLogin
  const page = usePageOf(person, atLogin)
  const screens = useRef<HTMLDivElement>(null)
  useSuspendedDialogs(screens, !open)
  return (
    <>
      {person && page ? (
        <div key={person.id} ref={screens} hidden={!open} inert={!open}>
          <SignedInContext value={person}>
            <Suspense fallback={<Splash />}>
              <LocationContext value={page.place}>{page.outlet}</LocationContext>
            </Suspense>
          </SignedInContext>
        </div>
      ) : null}
      {open ? null : <Outside status={status} atLogin={atLogin} target={target} />}
    </>
  )
}

/** What the routes draw inside the Gate, with the address it is drawn for. */
interface OpenPage {
  readonly outlet: ReactElement | null
  readonly place: React.ContextType<typeof LocationContext>
}

/** The page of the address; at the login, the one that was open before, at its address. Null: there is none. */
function usePageOf(person: Session | null, atLogin: boolean): OpenPage | null {
  const outlet = useOutlet()
  const place = use(LocationContext)
  const [before, setBefore] = useState<OpenPage | null>(null)
  if (person === null) {
    if (before !== null) setBefore(null)
    return null
  }
  if (atLogin) return before
  if (before?.outlet === outlet && before.place === place) return before
  const now = { outlet, place }
  setBefore(now)
  return now
}

interface OutsideProps {
  readonly status: Status
  readonly atLogin: boolean
  /** The page the person wants to open. */
  readonly target: Path
}

/** Drawn while the person's screens are not. */
function Outside({ status, atLogin, target }: OutsideProps) {
  const { actions } = useShell()
  if (status.kind === 'signedIn')
    return (
      <>
        <Redirect to={pathHref(target)} state={stateOf(target)} />
        <Splash />
      </>
    )
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
      {atLogin ? null : <RedirectToLogin target={target} />}
      {/* Drawn at any address: Back, or the hidden screen, may change the address while somebody types here. */}
      <PartBoundary title={t('The login page could not be loaded.')}>
        <Suspense fallback={<Splash />}>
          <LoginPage />
        </Suspense>
      </PartBoundary>
    </>
  )
}

interface RedirectProps {
  readonly to: string
  readonly state: unknown
}

/** Navigates to another address, replacing the current history entry. */
function Redirect({ to, state }: RedirectProps): null {
  const navigate = useNavigate()
  useEffect(() => void navigate(to, { replace: true, state }), [navigate, to, state])
  return null
}

/** The entry of the login names the page to open after it, with the state of its own entry. */
function RedirectToLogin({ target }: Pick<OutsideProps, 'target'>) {
  const state = useMemo(() => ({ target }), [target])
  return <Redirect to={LOGIN} state={state} />
}

function Splash() {
  return (
    <div className="cs-splash" role="status" aria-label={t('Loading')}>
      <span className="cs-spinner" aria-hidden />
    </div>
  )
}

/** The page a person wants: the open one; on the login page, the one that opens after the login. */
function targetOf(location: Location, redirectTo: string | null): Path {
  if (location.pathname !== LOGIN) return location
  return landingPath((location.state as { target?: Path } | null)?.target, redirectTo, window.location.origin)
}

function personOf(status: Status): Session | null {
  if (status.kind === 'signedIn') return status.session
  return status.kind === 'signedOut' ? status.last : null
}

/** A page that was left for the login returns to its views and its form, which are in the state of its entry. */
const stateOf = (target: Path): unknown => (target as Partial<Location>).state
