import MapPinOff from 'lucide-react/icons/map-pin-off'
import type { NumberTarget } from '../navigation/use-numbered-document.ts'
import { Link } from '../../ui/Link.tsx'
import { t } from '../../messages/message.ts'

interface PageNoteProps {
  readonly title: string
  readonly text: string
  /** Lists in which the person may find it instead. */
  readonly searches?: readonly NumberTarget[]
}

/** Why there is nothing at an address, with a way home. */
export function PageNote({ title, text, searches = [] }: PageNoteProps) {
  return (
    <div className="cs-page-note">
      <MapPinOff size={28} aria-hidden />
      <h1>{title}</h1>
      <p className="cs-muted">{text}</p>
      {searches.map(({ to, label }) => (
        <Link key={to} className="cs-button" to={to}>
          {t('Search in {label}', { label })}
        </Link>
      ))}
      <Link className="cs-button cs-button--primary" to="/">
        {t('Go to home')}
      </Link>
    </div>
  )
}
