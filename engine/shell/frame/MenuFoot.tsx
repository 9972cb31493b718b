import LifeBuoy from 'lucide-react/icons/life-buoy'
import CirclePlay from 'lucide-react/icons/circle-play'
import LogOut from 'lucide-react/icons/log-out'
import { useLocation } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import type { AtHand } from '../../runtime/commands.ts'
import { openHelp } from '../../runtime/open-help.ts'
import { shortVersion } from '../short-version.ts'
import { useManifest, useSession, useShell } from '../shell-context.ts'
import { AccessBlock } from './AccessBlock.tsx'
import { t } from '../../messages/message.ts'

/** Whom to ask, how the open screen is used, who may sign in, the way out, and the version (site-modules §2.3). */
export function MenuFoot({ session }: { readonly session: Session }) {
  const { actions, atHand } = useShell()
  const { support, screens } = useManifest()
  const { pathname } = useLocation()
  const isScreen = screens.some(({ screen }) => pathname === `/${screen}`)
  const version = useSession((state) => state.version)
  return (
    <div className="cs-menu__foot">
      {support === null ? null : (
        <a className="cs-menu__link" href={support} {...(support.startsWith('https:') ? NEW_TAB : {})}>
          <LifeBuoy size={16} aria-hidden />
          {t('Contact support')}
        </a>
      )}
      {isScreen ? (
        <button type="button" className="cs-menu__link" aria-haspopup="dialog" onClick={() => showHelp(atHand())}>
          <CirclePlay size={16} aria-hidden />
          {t('Help videos')}
        </button>
      ) : null}
      {session.admin ? <AccessBlock session={session} /> : null}
      <button type="button" className="cs-menu__link" onClick={() => void actions.logout()}>
        <LogOut size={16} className="cs-mirrored" aria-hidden />
        {t('Logout')}
      </button>
      {version === '' ? null : (
        <p className="cs-menu__version">
          {t('Version')} <span className="cs-isolate">{shortVersion(version)}</span>
        </p>
      )}
    </div>
  )
}

/** While the screen is still loading there is nothing to lay it over. */
function showHelp(screen: AtHand | null): void {
  if (screen) openHelp(screen.host)
}

const NEW_TAB = { target: '_blank', rel: 'noreferrer' }
