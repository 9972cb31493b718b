import FilePlus from 'lucide-react/icons/file-plus'
import { Link } from '../../ui/Link.tsx'
import type { Session } from '../../calls/contract.ts'
import type { SiteRoute } from '../../definition/definition.ts'
import { allowsDeveloperFeatures } from '../session/session-state.ts'
import { useSession } from '../site/shell-context.ts'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { t } from '../../messages/message.ts'

interface UndefinedPageProps {
  readonly route: SiteRoute
  readonly session: Session
}

/**
 * A route of the site without a screen definition. The person who could write it, an administrator of a site in
 * development, sees the path of the missing file.
 */
export function UndefinedPage({ route: { route, label, section }, session }: UndefinedPageProps) {
  usePageTitle(label)
  const isInDevelopment = useSession(({ environment }) => allowsDeveloperFeatures(environment))
  const canWrite = (session.admin && isInDevelopment) || import.meta.env.DEV
  return (
    <div className="cs-page-note">
      <FilePlus size={28} aria-hidden />
      <h1>{label}</h1>
      <p>{t('This page is not available here yet.')}</p>
      {canWrite ? (
        <p className="cs-muted">
          {t('Its screen would be the file')} <code className="cs-isolate">{`screens/${section}/${route}.yaml`}</code>.
        </p>
      ) : null}
      <Link className="cs-button cs-button--primary" to="/">
        {t('Go to home')}
      </Link>
    </div>
  )
}
