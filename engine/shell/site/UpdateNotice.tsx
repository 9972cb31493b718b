import RefreshCw from 'lucide-react/icons/refresh-cw'
import './update-bar.css'
import { t } from '../../messages/message.ts'
import { useSession } from './shell-context.ts'

/**
 * The update button "at the top of this page" (foundation §5): the ERP has another build than the one loaded. It is in
 * the first chunk, because the server may no longer have the scripts of this build by then.
 */
export function UpdateNotice() {
  const outdated = useSession((state) => state.outdated)
  return outdated ? (
    <div className="cs-update" role="status">
      <span>{t('A new version is available.')}</span>
      <button type="button" className="cs-button" onClick={() => window.location.reload()}>
        <RefreshCw size={16} aria-hidden />
        {t('Update')}
      </button>
    </div>
  ) : null
}
