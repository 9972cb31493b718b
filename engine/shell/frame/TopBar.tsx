import { Suspense, useCallback } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Home from 'lucide-react/icons/house'
import MenuIcon from 'lucide-react/icons/menu'
import { useLocation, useNavigate } from 'react-router-dom'
import { Link } from '../../ui/Link.tsx'
import { Commands } from '../commands/Commands.tsx'
import type { Session } from '../../calls/contract.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { canGoBack } from '../../ui/history-entry.ts'
import { optional } from '../../ui/optional.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { useManifest } from '../site/shell-context.ts'
import type { Breadcrumb } from './breadcrumb.ts'
import type { FrameMode } from './frame-mode.ts'
import { UserMenu } from './UserMenu.tsx'
import { Wordmark } from '../theme/Wordmark.tsx'
import { t } from '../../messages/message.ts'

// If it does not load, the bar is drawn without it.
const Bell = optional(async () => (await import('./Bell.tsx')).Bell)

interface TopBarProps {
  readonly session: Session
  readonly mode: FrameMode
  readonly breadcrumb: Breadcrumb
  /** The element that the open screen fills with its tools on a phone. */
  readonly tools: HTMLElement
  onMenu(): void
}

/** The bar above every page. Its lower edge is green for the test database (site-modules §2.3), with a badge. */
export function TopBar({ session, mode, breadcrumb, tools, onMenu }: TopBarProps) {
  // A bell without its count is of no use: both are loaded after the first rows.
  const isIdle = useIdle()
  const append = useCallback((slot: HTMLElement | null) => slot?.append(tools), [tools])
  return (
    <header className="cs-bar" data-test-db={session.isTestDb} data-at-home={breadcrumb.label === ''}>
      {mode.menu ? <MenuButton onClick={onMenu} /> : null}
      {mode.brand ? <Brand /> : null}
      <BackLinks home={mode.brand} />
      <BreadcrumbText {...breadcrumb} />
      <div className="cs-bar__slot" ref={append} />
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

function MenuButton({ onClick }: { onClick(): void }) {
  return (
    <IconButton className="cs-bar__toggle" label={t('Open menu')} aria-haspopup="dialog" onClick={onClick}>
      <MenuIcon size={20} aria-hidden />
    </IconButton>
  )
}

function BreadcrumbText({ section, label }: Breadcrumb) {
  return (
    <div className="cs-bar__place">
      {section === '' ? null : <span className="cs-bar__section">{section}</span>}
      <span className="cs-bar__screen">{label}</span>
    </div>
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

/** Home and back; each is hidden when it would lead nowhere. */
function BackLinks({ home }: { readonly home: boolean }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (
    <div className="cs-bar__ways">
      {home && pathname !== '/' ? (
        <Link to="/" className="cs-button cs-button--plain cs-button--icon" aria-label={t('Home')} title={t('Home')}>
          <Home size={18} aria-hidden />
        </Link>
      ) : null}
      {canGoBack() ? <BackButton onClick={() => void navigate(-1)} /> : null}
    </div>
  )
}

function BackButton({ onClick }: { onClick(): void }) {
  return (
    <IconButton label={t('Back')} title={t('Back')} onClick={onClick}>
      <ArrowLeft size={18} className="cs-mirrored" aria-hidden />
    </IconButton>
  )
}
