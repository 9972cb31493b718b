import ChevronDown from 'lucide-react/icons/chevron-down'
import LogOut from 'lucide-react/icons/log-out'
import type { Session } from '../../calls/contract.ts'
import { useShell } from '../shell-context.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import './user-menu.css'

const ID = 'cs-user-menu'

/** Who is signed in and where; how the page looks; the way out. */
export function UserMenu({ session }: { readonly session: Session }) {
  const { actions } = useShell()
  return (
    <div className="cs-user">
      <button
        type="button"
        className="cs-button cs-button--plain cs-user__button"
        popoverTarget={ID}
        aria-label={`Account of ${session.userName}`}
      >
        <span className="cs-user__initials" aria-hidden>
          {initialsOf(session.userName)}
        </span>
        <span className="cs-user__name">{session.userName}</span>
        {session.admin ? <span className="cs-badge cs-user__admin">Admin</span> : null}
        <ChevronDown size={16} className="cs-user__more" aria-hidden />
      </button>
      <div id={ID} popover="auto" className="cs-user__menu">
        <div className="cs-user__who">
          <p className="cs-user__fullname">
            {session.userName} {session.admin ? <span className="cs-badge">Admin</span> : null}
          </p>
          <p className="cs-muted">{session.company}</p>
          {session.email === '' ? null : <p className="cs-muted cs-isolate">{session.email}</p>}
        </div>
        <ThemeChoice />
        <button type="button" className="cs-user__item" onClick={() => void actions.logout()}>
          <LogOut size={16} aria-hidden />
          Logout
        </button>
      </div>
    </div>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  const first = words[0]?.at(0) ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : ''
  return (first + last).toLocaleUpperCase()
}
