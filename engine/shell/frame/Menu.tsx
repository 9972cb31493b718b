import { Suspense, useEffect } from 'react'
import type { Session } from '../../calls/contract.ts'
import { t } from '../../messages/message.ts'
import { useQuiet } from '../../runtime/use-quiet.ts'
import { PartBoundary } from '../pages/PartBoundary.tsx'
import { preloadable } from '../preloadable.tsx'

const sideMenu = preloadable(async () => (await import('./SideMenu.tsx')).SideMenu)

/** The menu, after the first rows and not before them. */
export function Menu({ session }: { readonly session: Session }) {
  const isQuiet = useQuiet()
  const coming = <div className="cs-menu" aria-busy />
  if (!isQuiet) return coming
  return (
    <PartBoundary title={t('The menu could not be loaded.')}>
      <Suspense fallback={coming}>
        <sideMenu.Component session={session} />
      </Suspense>
    </PartBoundary>
  )
}

/** Where the menu is behind a button, it is there by the time anybody presses it. */
export function useMenuSoon(): void {
  const isQuiet = useQuiet()
  useEffect(() => {
    if (isQuiet) void sideMenu.load().catch(() => undefined)
  }, [isQuiet])
}
