/** Documents that are saved before they are complete (decision 14). */
import type { Move } from './workflow.ts'

/** Query parameter of the call `item`: whether a draft is saved. */
export const DRAFT_PARAMETER = 'draft'
/**
 * Its value for a draft: required values may be missing. The server accepts it if the document is a draft
 * (`server/workflow/offers.ts`).
 */
export const SAVES_DRAFT = 'y'

/** The field of the form of a document that is being decided and may be changed all the same, with what that means. */
export const DECIDED_NOTICE = 'editNotice'

type Moves = Readonly<Record<string, readonly Pick<Move, 'from' | 'by'>[] | undefined>>

/** Whether documents are drafts while their owner has them: nobody can decide one before it is submitted. */
export function hasDrafts({ submit = [], approve = [] }: Moves): boolean {
  const statuses = submit.filter(({ by }) => by === 'owner').flatMap(({ from }) => from)
  return statuses.length > 0 && !approve.some(({ from }) => from.some((status) => statuses.includes(status)))
}

/** Whether the owner may submit a document as soon as it is filled in. */
export const isSubmittedNew = (workflow?: { readonly starts: string; readonly moves: Moves }): boolean =>
  (workflow?.moves['submit'] ?? []).some(({ by, from }) => by === 'owner' && from.includes(workflow?.starts ?? ''))
