import type { FocusEvent } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Session } from '../../calls/contract.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { useIdle } from '../../ui/use-idle.ts'
import './user-menu.css'
import { t } from '../../messages/message.ts'

const UserPanel = laterPart(async () => (await import('./UserPanel.tsx')).UserPanel)

const ID = 'cs-user-menu'

/** The button with the person's name, and the panel it opens. */
export function UserMenu({ session }: { readonly session: Session }) {
  const isIdle = useIdle()
  return (
    <div className="cs-user" onBlur={closeOnLeave}>
      <AccountButton session={session} />
      <div id={ID} popover="auto" className="cs-user__menu">
        {isIdle ? <UserPanel session={session} /> : null}
      </div>
    </div>
  )
}

function AccountButton({ session: { userName, admin } }: { readonly session: Session }) {
  return (
    <button
      type="button"
      className="cs-button cs-button--plain cs-user__button"
      popoverTarget={ID}
      aria-label={t('Account of {userName}', { userName }) + (admin ? `, ${t('Admin')}` : '')}
    >
      <span className="cs-user__initials" data-initials={initialsOf(userName)} aria-hidden />
      <span className="cs-user__name">{userName}</span>{' '}
      {admin ? <span className="cs-badge cs-user__admin">{t('Admin')}</span> : null}
      <ChevronDown size={16} className="cs-user__more" aria-hidden />
    </button>
  )
}

/** Closes the panel when Tab leaves it, so that the panel does not cover the focused element. */
function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  const hasLeft = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
  if (hasLeft) currentTarget.querySelector<HTMLElement>(':popover-open')?.hidePopover()
}

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter(Boolean)
  const first = words[0]?.at(0) ?? '?'
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : ''
  return (first + last).toLocaleUpperCase()
}
