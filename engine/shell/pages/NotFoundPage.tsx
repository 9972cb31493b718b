import MapPinOff from 'lucide-react/icons/map-pin-off'
import { Link } from '../navigation/Link.tsx'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { t } from '../../messages/message.ts'

/** There is no page at this address. */
export function NotFoundPage() {
  usePageTitle(t('Not found'))
  return (
    <div className="cs-page-note">
      <MapPinOff size={28} aria-hidden />
      <h1>{t('There is no screen at this address.')}</h1>
      <p className="cs-muted">{t('It may have been renamed, or the link may be incomplete.')}</p>
      <Link className="cs-button cs-button--primary" to="/">
        {t('Go to home')}
      </Link>
    </div>
  )
}
