import type { MenuEntry } from '../site/menu.ts'
import { useShell } from '../site/shell-context.ts'

/** Handlers for a link to the entry: pointed at or focused, it begins to load what it leads to. */
export function usePrefetch({ href }: MenuEntry) {
  const { definitions, warmScreen } = useShell()
  const prefetch = () => {
    if (href === null) return
    void warmScreen()
    definitions.prefetch(href)
  }
  return { onPointerEnter: prefetch, onFocus: prefetch }
}
