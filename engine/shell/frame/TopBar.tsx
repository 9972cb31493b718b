import MenuIcon from 'lucide-react/icons/menu'
import { Link } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import type { ManifestScreen } from '../../definition/definition.ts'
import { useManifest } from '../shell-context.ts'
import { UserMenu } from './UserMenu.tsx'
import { Wordmark } from './Wordmark.tsx'

interface TopBarProps {
  readonly session: Session
  /** The open screen; null at home. */
  readonly current: ManifestScreen | null
  onMenu(): void
}

/** A green lower edge means the test database (site-modules §2.3), and says so. */
export function TopBar({ session, current, onMenu }: TopBarProps) {
  const { label, sections } = useManifest()
  const section = sections.find(({ name }) => name === current?.section)
  return (
    <header className="cs-bar" data-test-db={session.isTestDb}>
      <button
        type="button"
        className="cs-button cs-button--plain cs-button--icon cs-bar__toggle"
        aria-label="Open menu"
        onClick={onMenu}
      >
        <MenuIcon size={20} aria-hidden />
      </button>
      <Link to="/" className="cs-bar__brand" aria-label={`${label}, home`}>
        <Wordmark label={label} />
      </Link>
      <div className="cs-bar__place">
        {section ? <span className="cs-bar__section">{section.label}</span> : null}
        <span className="cs-bar__screen">{current?.label ?? ''}</span>
      </div>
      {session.isTestDb ? (
        <span className="cs-badge" data-tone="success">
          Test database
        </span>
      ) : null}
      <UserMenu session={session} />
    </header>
  )
}
