/** When a choice needs more than its definition, and the component for it: loaded with screens that show one first. */
import type { Definition, Filter } from '../../definition/definition.ts'
import { isInBar } from '../../page/filters/filters.ts'
import { preloadable } from '../../ui/preloadable.tsx'

export const richChoice = preloadable(async () => (await import('./RichChoice.tsx')).RichChoice)

/** Its options do not come from the definition alone. */
export function hasRichOptions({ optionsFrom, options }: Filter): boolean {
  return optionsFrom !== null || options.some(({ count }) => count !== null)
}

/** Whether the bar of filters needs the component at once: a filter that depends on others is rarely the first thing. */
export function showsRichChoice({ filters }: Definition): boolean {
  return filters.some(
    (filter) => isInBar(filter) && filter.visibleWhen === null && (filter.look === 'buttons' || hasRichOptions(filter)),
  )
}
