import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useManifest, useShell } from '../shell-context.ts'
import { frameMode } from './frame-mode.ts'
import { Menu, MenuToCome, useMenuDue } from './Menu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { placeAt } from './place.ts'
import { ToolsSlot } from './tools-slot.ts'
import { TopBar } from './TopBar.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import './frame.css'
import './menu.css'
import { t } from '../../messages/message.ts'

interface FrameProps {
  readonly session: Session
  readonly children: ReactNode
}

/** Top bar, menu and the page (site-modules §2.3). */
export function Frame({ session, children }: FrameProps) {
  const manifest = useManifest()
  const { singleModule } = useShell()
  const { pathname, search, key } = useLocation()
  // Open at one place only: whatever leads to another page, the menu has done its work.
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const [tools] = useState(newTools)
  const mode = frameMode(search, session, singleModule)
  const main = useFocusOnChange(pathname)
  // As in frame.css: elsewhere the menu is the drawer alone.
  const isWide = useMedia('(width >= 960px)')
  const isMenuDue = useMenuDue()

  return (
    <div className="cs-frame" data-bar={mode.bar} data-menu={mode.menu}>
      <a className="cs-frame__skip" href="#cs-main">
        {t('Skip to content')}
      </a>
      <UpdateNotice />
      {mode.bar ? (
        <TopBar
          {...{ session, mode }}
          place={placeAt(pathname, manifest)}
          tools={tools}
          onMenu={() => setDrawerAt(key)}
        />
      ) : null}
      {mode.menu ? (
        <>
          {isWide ? (
            <aside className="cs-frame__side">{isMenuDue ? <Menu session={session} /> : <MenuToCome />}</aside>
          ) : null}
          <MenuDrawer open={drawerAt === key} session={session} onClose={() => setDrawerAt(null)} />
        </>
      ) : null}
      <main id="cs-main" className="cs-frame__main" tabIndex={-1} ref={main}>
        <ToolsSlot value={mode.bar ? tools : null}>{children}</ToolsSlot>
      </main>
    </div>
  )
}

/** There before the page is drawn: made by the bar, the screen would be drawn once without it and once with it. */
function newTools(): HTMLElement {
  const tools = document.createElement('div')
  tools.className = 'cs-bar__tools'
  return tools
}

/** A reader hears the new page, and the next Tab begins there; the first page is left to the browser. */
function useFocusOnChange(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
  return main
}
