import MapPinOff from 'lucide-react/icons/map-pin-off'
import { Link } from '../navigation/Link.tsx'
import { t } from '../../messages/message.ts'

/** Why there is nothing at an address, with a way home. */
export function PageNote({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="cs-page-note">
      <MapPinOff size={28} aria-hidden />
      <h1>{title}</h1>
      <p className="cs-muted">{text}</p>
      <Link className="cs-button cs-button--primary" to="/">
        {t('Go to home')}
      </Link>
    </div>
  )
}
