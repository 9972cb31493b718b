import type { MenuEntry } from '../site/menu.ts'
import { useShell } from '../site/shell-context.ts'

/** Handlers for a link to the entry: pointing at it or focusing it starts to load its target. */
export function usePrefetch({ href }: MenuEntry) {
  const { definitions, warmScreen } = useShell()
  const prefetch = () => {
    if (href === null) return
    void warmScreen()
    definitions.prefetch(href)
  }
  return { onPointerEnter: prefetch, onFocus: prefetch }
}
