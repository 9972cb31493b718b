import LifeBuoy from 'lucide-react/icons/life-buoy'
import CirclePlay from 'lucide-react/icons/circle-play'
import LogOut from 'lucide-react/icons/log-out'
import { useLocation } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import type { OpenScreen } from '../../screen/commands.ts'
import { openHelp } from '../../screen/open-help.ts'
import { shortVersion } from '../session/session-state.ts'
import { useManifest, useSession, useShell } from '../site/shell-context.ts'
import { AccessBlock } from './AccessBlock.tsx'
import { t } from '../../messages/message.ts'

/** Below the menu: support, help for the open screen, access, logout and version (site-modules §2.3). */
export function MenuFoot({ session }: { readonly session: Session }) {
  const { actions, openScreen } = useShell()
  const { support, screens } = useManifest()
  const { pathname } = useLocation()
  const isScreen = screens.some(({ screen }) => pathname === `/${screen}`)
  const version = useSession((state) => state.version)
  return (
    <div className="cs-menu__foot">
      {support === null ? null : <SupportLink href={support} />}
      {isScreen ? <HelpButton onClick={() => showHelp(openScreen())} /> : null}
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

function SupportLink({ href }: { readonly href: string }) {
  return (
    <a className="cs-menu__link" href={href} {...(href.startsWith('https:') ? NEW_TAB : {})}>
      <LifeBuoy size={16} aria-hidden />
      {t('Contact support')}
    </a>
  )
}

function HelpButton({ onClick }: { onClick(): void }) {
  return (
    <button type="button" className="cs-menu__link" aria-haspopup="dialog" onClick={onClick}>
      <CirclePlay size={16} aria-hidden />
      {t('Help videos')}
    </button>
  )
}

/** While the screen is still loading there is nothing to open the help over. */
function showHelp(screen: OpenScreen | null): void {
  if (screen) openHelp(screen.host.get())
}

const NEW_TAB = { target: '_blank', rel: 'noreferrer' }
