import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Session } from '../../calls/contract.ts'
import { menuOf } from '../menu.ts'
import { useManifest } from '../shell-context.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { UpdateBar } from './UpdateBar.tsx'
import './frame.css'
import './menu.css'

interface FrameProps {
  readonly session: Session
  readonly children: ReactNode
}

/** Top bar, menu and the page (site-modules §2.3). `hideNav=y` in the address shows the page alone. */
export function Frame({ session, children }: FrameProps) {
  const manifest = useManifest()
  const { pathname, search, key } = useLocation()
  // Open at one place only: whatever leads to another page, the menu has done its work.
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const menu = menuOf(manifest, session)
  const current = manifest.screens.find(({ screen }) => pathname === `/${screen}`) ?? null
  const alone = isAlone(search)
  const main = useFocusOnChange(pathname)

  return (
    <div className="cs-frame" data-alone={alone}>
      <a className="cs-frame__skip" href="#cs-main">
        Skip to content
      </a>
      <UpdateBar />
      {alone ? null : (
        <>
          <TopBar session={session} current={current} onMenu={() => setDrawerAt(key)} />
          <aside className="cs-frame__side">
            <SideMenu menu={menu} />
          </aside>
          <MenuDrawer open={drawerAt === key} menu={menu} onClose={() => setDrawerAt(null)} />
        </>
      )}
      <main id="cs-main" className="cs-frame__main" tabIndex={-1} ref={main}>
        {children}
      </main>
    </div>
  )
}

/** Site-modules §2.3 `hideNav=y`; foundation §2 `shownav=n`. */
function isAlone(search: string): boolean {
  const query = new URLSearchParams(search)
  return query.get('hideNav') === 'y' || query.get('shownav') === 'n'
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
