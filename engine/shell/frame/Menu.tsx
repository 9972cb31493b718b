import { Suspense, useEffect } from 'react'
import type { Session } from '../../calls/contract.ts'
import { t } from '../../messages/message.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { PartBoundary } from '../pages/PartBoundary.tsx'
import { preloadable } from '../../ui/preloadable.tsx'

const sideMenu = preloadable(async () => (await import('./SideMenu.tsx')).SideMenu)

export function Menu({ session }: { readonly session: Session }) {
  return (
    <PartBoundary title={t('The menu could not be loaded.')}>
      <Suspense fallback={<MenuToCome />}>
        <sideMenu.Component session={session} />
      </Suspense>
    </PartBoundary>
  )
}

export function MenuToCome() {
  return <div className="cs-menu" aria-busy />
}

/**
 * True from when the menu is drawn beside a page: after the first rows, and not before them. Where it is behind a
 * button it is loaded then, to be there when somebody presses it.
 */
export function useMenuDue(): boolean {
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) void sideMenu.load().catch(() => undefined)
  }, [isIdle])
  return isIdle
}
