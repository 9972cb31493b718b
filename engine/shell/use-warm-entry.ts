import type { MenuEntry } from './menu.ts'
import { useShell } from './shell-context.ts'

/** For a link: pointed at or focused, it begins to load what it leads to. */
export function useWarmEntry({ href }: MenuEntry) {
  const { definitions, warmScreen } = useShell()
  const warm = () => {
    if (href === null) return
    void warmScreen()
    definitions.prefetch(href)
  }
  return { onPointerEnter: warm, onFocus: warm }
}
