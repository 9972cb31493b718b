/** Which pages need more code than a page of lists alone: the chunk `page` (vite.config.ts). */
import type { Definition, View } from '../definition/definition.ts'
import { usesForms } from './form/uses-forms.ts'

/** Whether a view may have a heading, actions or badges above its blocks. */
export const hasHead = (definition: Definition, { label, actions, badges }: View): boolean =>
  label !== null || actions.length > 0 || Boolean(badges) || usesForms(definition)

/** Whether the opening view of a page needs it. */
export function needsPageCode(definition: Definition): boolean {
  const view = definition.views[definition.start]
  return usesForms(definition) || (view !== undefined && hasHead(definition, view))
}
