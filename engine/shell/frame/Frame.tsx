import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import { useMedia } from '../../ui/use-media.ts'
import { ToolsSlot, useManifest, useShell } from '../site/shell-context.ts'
import { breadcrumbOf } from './breadcrumb.ts'
import { frameMode } from './frame-mode.ts'
import { Menu, MenuPlaceholder, useMenuDue } from './Menu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { TopBar } from './TopBar.tsx'
import { UpdateNotice } from '../site/UpdateNotice.tsx'
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
  // Open during one visit of a page only: any navigation closes the drawer.
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const [tools] = useState(createTools)
  const mode = frameMode(search, session, singleModule)
  const main = useFocusOnChange(pathname)
  return (
    <div className="cs-frame" data-bar={mode.bar} data-menu={mode.menu}>
      <a className="cs-frame__skip" href="#cs-main" onClick={skipToContent}>
        {t('Skip to content')}
      </a>
      <PendingPage />
      <UpdateNotice />
      {mode.bar ? (
        <TopBar
          {...{ session, mode }}
          breadcrumb={breadcrumbOf(pathname, manifest)}
          tools={tools}
          onMenu={() => setDrawerAt(key)}
        />
      ) : null}
      {mode.menu ? <FrameMenu session={session} open={drawerAt === key} onClose={() => setDrawerAt(null)} /> : null}
      <main id="cs-main" className="cs-frame__main" tabIndex={-1} ref={main}>
        <ToolsSlot value={mode.bar ? tools : null}>{children}</ToolsSlot>
      </main>
    </div>
  )
}

/** Without an entry in the history: one that the browser makes has no position there, and Back would miss the page. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('cs-main')?.focus()
}

/** While the code of the next page is loading, this one stays. */
function PendingPage() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="cs-frame__pending" role="status" aria-label={t('Loading')} />
}

interface FrameMenuProps {
  readonly session: Session
  /** Whether the drawer is open. */
  readonly open: boolean
  onClose(): void
}

/** The menu: beside the page when there is room for it, and in the drawer. */
function FrameMenu({ session, open, onClose }: FrameMenuProps) {
  // As in frame.css: at other widths the menu exists only in the drawer.
  const isWide = useMedia('(width >= 960px)')
  const isMenuDue = useMenuDue()
  return (
    <>
      {isWide ? (
        <aside className="cs-frame__side">{isMenuDue ? <Menu session={session} /> : <MenuPlaceholder />}</aside>
      ) : null}
      <MenuDrawer open={open} session={session} onClose={onClose} />
    </>
  )
}

/** Created before the page is drawn: if the bar created it, the screen would be drawn twice, without it and with it. */
function createTools(): HTMLElement {
  const tools = document.createElement('div')
  tools.className = 'cs-bar__tools'
  return tools
}

/** Makes screen readers read the new page and the next Tab begin there; the first page is left to the browser. */
function useFocusOnChange(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
  return main
}
