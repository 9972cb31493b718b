import BellIcon from 'lucide-react/icons/bell'
import { Link } from '../../ui/Link.tsx'
import type { UnreadCount } from '../../calls/contract.ts'
import { useUnread } from './use-unread.ts'
import { t } from '../../messages/message.ts'

/** Site-modules §9. */
const MOST_SHOWN = 99
const TONES = ['info', 'success', 'warning', 'danger']

/** The number of unread notifications; absent when the ERP has no notifications. */
export function Bell() {
  const unread = useUnread()
  if (unread === null) return null
  const { count } = unread
  const label = count === 0 ? t('Notifications') : t('Notifications, {count} unread', { count: shown(count) })
  return (
    <Link to="/notification" className="cs-button cs-button--plain cs-button--icon cs-bell" aria-label={label}>
      <BellIcon size={18} aria-hidden />
      {count === 0 ? null : (
        <span className="cs-bell__count" data-tone={toneOf(unread)} aria-hidden>
          {shown(count)}
        </span>
      )}
    </Link>
  )
}

function shown(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
}

function toneOf({ variant }: UnreadCount): string {
  return TONES.includes(variant) ? variant : 'danger'
}
