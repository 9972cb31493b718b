import { translated } from '../../messages/message.ts'
import { Link } from '../navigation/Link.tsx'
import { useManifest } from '../site/shell-context.ts'
import { usePrefetch } from '../navigation/use-prefetch.ts'
import { countText, listHref, statusHref, type WaitingScreen } from './waiting-summary.ts'

/** The number, the screen, and a link for each status it is made of. */
export function WaitingTile({ screen }: { readonly screen: WaitingScreen }) {
  const { locale } = useManifest()
  const { entry, section, count, statuses } = screen
  const prefetch = usePrefetch(entry)
  const number = countText(count, locale)
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
      <ul className="cs-waiting__statuses">
        {statuses.map(({ status, count: own }) => (
          <li key={status}>
            <Link to={statusHref(entry, status)} className="cs-waiting__status">
              {translated(status)} <b>{countText(own, locale)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}

function widthOf(number: string): 'few' | 'some' | 'long' {
  if (number.length > 4) return 'long'
  return number.length > 2 ? 'some' : 'few'
}
