import { useEffect, type RefObject } from 'react'
import type { Cell } from '../page/cell.ts'
import type { PageModel } from '../page/page-model.ts'
import type { ScreenHost } from './host.ts'
import { LeaveBlocker } from './LeaveBlocker.tsx'
import { loadMoves } from './use-environment.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { useShortcuts } from './use-shortcuts.ts'

interface PageLaterProps {
  readonly page: PageModel
  readonly host: Cell<ScreenHost>
  /** Names of the actions on the page. */
  readonly actions: ReadonlySet<string>
  /** The element around the view, and the name of the view. */
  readonly main: RefObject<HTMLElement | null>
  readonly view: string
}

/** What answers to a person who uses a page, and is not seen. */
export function PageLater({ page, host, actions, main, view }: PageLaterProps) {
  useScrollPosition(main, view)
  useShortcuts(host, actions)
  useEffect(() => void loadMoves().catch(() => undefined), [])
  return <LeaveBlocker page={page} />
}
