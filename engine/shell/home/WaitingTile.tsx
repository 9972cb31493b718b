import { translated } from '../../messages/message.ts'
import { Link } from '../../ui/Link.tsx'
import { useManifest } from '../site/shell-context.ts'
import { usePrefetch } from '../navigation/use-prefetch.ts'
import { waitingCountText, listHref, statusHref, type WaitingScreen } from './waiting-summary.ts'

/** The count, the screen, and a link for each status included in the count. */
export function WaitingTile({ screen }: { readonly screen: WaitingScreen }) {
  const { locale } = useManifest()
  const { entry, section, count } = screen
  const prefetch = usePrefetch(entry)
  const number = waitingCountText(count, locale)
  return (
    <article className="cs-card cs-waiting__tile" {...prefetch}>
      <p className="cs-waiting__section">{section}</p>
      <h3>
        <Link to={listHref(screen)} className="cs-waiting__link">
          <span className="cs-waiting__label">{entry.label}</span>
          <span className="cs-waiting__count" data-digits={widthOf(number)}>
            {number}
          </span>
        </Link>
      </h3>
      <Statuses screen={screen} />
    </article>
  )
}

function Statuses({ screen: { entry, statuses } }: { readonly screen: WaitingScreen }) {
  const { locale } = useManifest()
  return (
    <ul className="cs-waiting__statuses">
      {statuses.map(({ status, count }) => (
        <li key={status}>
          <Link to={statusHref(entry, status)} className="cs-waiting__status">
            {translated(status)} <b>{waitingCountText(count, locale)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function widthOf(number: string): 'few' | 'some' | 'long' {
  if (number.length > 4) return 'long'
  return number.length > 2 ? 'some' : 'few'
}
