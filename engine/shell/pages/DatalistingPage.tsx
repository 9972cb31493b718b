import { useCallback, useState } from 'react'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useLocation } from 'react-router-dom'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { useManifest, useSession, useShell } from '../site/shell-context.ts'
import { erpPageHref, panelRoute } from '../navigation/erp-page.ts'
import { watchSaves } from './panel-saves.ts'
import { addToken } from './panel-token.ts'
import { t } from '../../messages/message.ts'

/** An action bar and a panel the ERP draws itself (foundation §2, datalisting page). */
export function DatalistingPage() {
  const { search, pathname } = useLocation()
  const { erp } = useManifest()
  const token = useSession((state) => state.token)
  const { reloads, reload, watch } = usePanel()
  usePageTitle(t('Datalisting'))
  return (
    <div className="cs-panel">
      <div className="cs-panel__bar">
        <h1>{t('Datalisting')}</h1>
        <button type="button" className="cs-button" onClick={reload}>
          <RefreshCw size={16} aria-hidden />
          {t('Reload')}
        </button>
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the ERP's own page, of its own origin, needs its scripts and its session */}
      <iframe
        key={reloads}
        ref={watch}
        className="cs-panel__page"
        title={t('Datalisting')}
        src={erpPageHref({ route: panelRoute({ pathname, search }), page: 'panel', search, token, erp })}
      />
    </div>
  )
}

/** Watches the panel's frame and reloads it: after a save, and by the button. */
function usePanel() {
  const { session } = useShell()
  const [reloads, setReloads] = useState(0)
  const reload = useCallback(() => setReloads((before) => before + 1), [])
  const watch = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame === null) return undefined
      const stops = [watchSaves(frame, reload), addToken(frame, () => session.getState().token)]
      return () => stops.forEach((stop) => stop())
    },
    [reload, session],
  )
  return { reloads, reload, watch }
}
