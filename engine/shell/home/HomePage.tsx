import type { Session } from '../../calls/contract.ts'
import { menuOf } from '../site/menu-sections.ts'
import { usePageTitle } from '../navigation/use-page-title.ts'
import { useManifest } from '../site/shell-context.ts'
import { AllScreens } from './AllScreens.tsx'
import { useWaiting } from './use-waiting.ts'
import { WaitingPart } from './WaitingPart.tsx'
import { waitingScreens } from './waiting-summary.ts'
import './home.css'
import { t } from '../../messages/message.ts'

/** The documents that wait for the person first, then every screen they may see. */
export function HomePage({ session }: { readonly session: Session }) {
  const menu = menuOf(useManifest(), session)
  const state = useWaiting(session)
  const screens = state.kind === 'ready' ? waitingScreens(menu, state.waiting) : []
  usePageTitle('')
  return (
    <div className="cs-home">
      <header className="cs-home__head">
        <h1>{greeting(session.userName)}</h1>
        <p className="cs-muted">{session.company}</p>
      </header>
      {menu.length === 0 ? (
        <p className="cs-notice">{t('There is no screen for you yet. Please ask your administrator.')}</p>
      ) : (
        <>
          <WaitingPart screens={screens} state={state} />
          <AllScreens
            menu={menu}
            above={new Set(screens.map(({ entry }) => entry.name))}
            isWaiting={state.kind === 'loading'}
          />
        </>
      )}
    </div>
  )
}

function greeting(name: string): string {
  const first = name.split(/\s+/)[0] ?? ''
  return first === '' ? t('Welcome') : t('Welcome, {first}', { first })
}
