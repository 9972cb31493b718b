import RefreshCw from 'lucide-react/icons/refresh-cw'
import './update-bar.css'
import { t } from '../../messages/message.ts'

/** The notice itself, with a button that loads the page anew. */
export function UpdateBar() {
  return (
    <div className="cs-update" role="status">
      <span>{t('A new version is available.')}</span>
      <button type="button" className="cs-button" onClick={() => window.location.reload()}>
        <RefreshCw size={16} aria-hidden />
        {t('Update')}
      </button>
    </div>
  )
}
