import FilePlus from 'lucide-react/icons/file-plus'
import { Link } from '../Link.tsx'
import type { Session } from '../../calls/contract.ts'
import type { SiteRoute } from '../../definition/definition.ts'
import { usePageTitle } from '../page-title.ts'
import { t } from '../../messages/message.ts'

interface UndefinedPageProps {
  readonly route: SiteRoute
  readonly session: Session
}

/** A route of the site that nobody has written a screen for; those who could are told where it would stand. */
export function UndefinedPage({ route: { route, label, section }, session }: UndefinedPageProps) {
  usePageTitle(label)
  const implementer = session.admin || import.meta.env.DEV
  return (
    <div className="cs-page-note">
      <FilePlus size={28} aria-hidden />
      <h1>{t('{label} is not yet defined', { label })}</h1>
      {implementer ? (
        <p className="cs-muted">
          {t('It would be defined by the file')}{' '}
          <code className="cs-isolate">{`screens/${section}/${route}.yaml`}</code>.
        </p>
      ) : (
        <p className="cs-muted">{t('Please ask your administrator.')}</p>
      )}
      <Link className="cs-button cs-button--primary" to="/">
        {t('Go to home')}
      </Link>
    </div>
  )
}
