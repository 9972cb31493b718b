import { Suspense, useCallback } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Home from 'lucide-react/icons/house'
import MenuIcon from 'lucide-react/icons/menu'
import { useLocation, useNavigate } from 'react-router-dom'
import { Commands } from '../commands/Commands.tsx'
import { Link } from '../Link.tsx'
import type { Session } from '../../calls/contract.ts'
import { optional } from '../../ui/optional.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { canGoBack } from '../can-go-back.ts'
import { useManifest } from '../shell-context.ts'
import type { FrameMode } from './frame-mode.ts'
import type { Place } from './place.ts'
import { UserMenu } from './UserMenu.tsx'
import { Wordmark } from './Wordmark.tsx'
import { t } from '../../messages/message.ts'

// What did not load is missing, and nothing else with it.
const Bell = optional(async () => (await import('./Bell.tsx')).Bell)

interface TopBarProps {
  readonly session: Session
  readonly mode: FrameMode
  readonly place: Place
  /** What the open screen puts there on a phone stands in it. */
  readonly tools: HTMLElement
  onMenu(): void
}

const ICON_BUTTON = 'cs-button cs-button--plain cs-button--icon'

/** A green lower edge means the test database (site-modules §2.3), and says so. */
export function TopBar({ session, mode, place, tools, onMenu }: TopBarProps) {
  // A bell without its count says nothing: both come after the first rows.
  const isIdle = useIdle()
  const hold = useCallback((slot: HTMLElement | null) => slot?.append(tools), [tools])
  return (
    <header className="cs-bar" data-test-db={session.isTestDb} data-at-home={place.label === ''}>
      {mode.menu ? (
        <button
          type="button"
          className={`${ICON_BUTTON} cs-bar__toggle`}
          aria-label={t('Open menu')}
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <MenuIcon size={20} aria-hidden />
        </button>
      ) : null}
      {mode.brand ? <Brand /> : null}
      <WaysBack home={mode.brand} />
      <div className="cs-bar__place">
        {place.section === '' ? null : <span className="cs-bar__section">{place.section}</span>}
        <span className="cs-bar__screen">{place.label}</span>
      </div>
      <div className="cs-bar__slot" ref={hold} />
      {mode.menu && session.userName !== '' ? <Commands session={session} /> : null}
      {session.isTestDb ? (
        <span className="cs-badge cs-bar__test" data-tone="success">
          {t('Test database')}
        </span>
      ) : null}
      {mode.bell && isIdle ? (
        <Suspense>
          <Bell />
        </Suspense>
      ) : null}
      {session.userName === '' ? null : <UserMenu session={session} />}
    </header>
  )
}

function Brand() {
  const { label } = useManifest()
  return (
    <Link to="/" className="cs-bar__brand" aria-label={t('{label}, home', { label })}>
      <Wordmark label={label} />
    </Link>
  )
}

/** Home and back; neither stands where it would lead nowhere. */
function WaysBack({ home }: { readonly home: boolean }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <div className="cs-bar__ways">
      {home && pathname !== '/' ? (
        <Link to="/" className={ICON_BUTTON} aria-label={t('Home')} title={t('Home')}>
          <Home size={18} aria-hidden />
        </Link>
      ) : null}
      {canGoBack(window.history) ? (
        <button
          type="button"
          className={ICON_BUTTON}
          aria-label={t('Back')}
          title={t('Back')}
          onClick={() => void navigate(-1)}
        >
          <ArrowLeft size={18} className="cs-mirrored" aria-hidden />
        </button>
      ) : null}
    </div>
  )
}
