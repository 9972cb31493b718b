import { Suspense, useEffect } from 'react'
import type { Session } from '../../calls/contract.ts'
import { t } from '../../messages/message.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { PartBoundary } from '../pages/PartBoundary.tsx'
import { preloadable } from '../../ui/preloadable.tsx'

const sideMenu = preloadable(async () => (await import('./SideMenu.tsx')).SideMenu)

/** The menu, loaded when it is first drawn. */
export function Menu({ session }: { readonly session: Session }) {
  return (
    <PartBoundary title={t('The menu could not be loaded.')}>
      <Suspense fallback={<MenuPlaceholder />}>
        <sideMenu.Component session={session} />
      </Suspense>
    </PartBoundary>
  )
}

/** The space of the menu until it is drawn. */
export function MenuPlaceholder() {
  return <div className="cs-menu" aria-busy />
}

/**
 * Whether to draw the menu beside a page: only after the first rows. Where a button opens the menu, it is loaded at
 * that time, to be ready when somebody presses the button.
 */
export function useMenuDue(): boolean {
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) void sideMenu.load().catch(() => undefined)
  }, [isIdle])
  return isIdle
}
