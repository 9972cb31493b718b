import type { PageModel } from '../page-model.ts'
import { useDrafts } from './browser-drafts.ts'

/** Stores what is typed on a page. */
export function Drafts({ page }: { readonly page: PageModel }) {
  useDrafts(page)
  return null
}
