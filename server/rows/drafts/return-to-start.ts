import { sql } from 'kysely'
import type { ServerDefinition, Workflow } from '../../../engine/definition/definition.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { changeStatus } from '../../workflow/change-status.ts'
import type { MoveSite } from '../../workflow/figures/refuse-figures.ts'
import { type Document, fullNameOf } from '../../workflow/document.ts'

interface ReturnOptions {
  readonly document: Document
  readonly workflow: Workflow
  readonly event: 'withdraw' | 'revise'
  /** The text for the people who have decided it: `taken back`. */
  readonly text: string
}

/** Returns the document to the start of its workflow, and notifies the people who have decided it. */
export async function returnToStart(
  call: SignedCall,
  { definition, app, screens }: MoveSite & { readonly definition: ServerDefinition },
  { document, workflow, event, text }: ReturnOptions,
): Promise<Document> {
  const { work, person } = call
  const site = { app, screens }
  const change = { person, definition, site, workflow, document, event, to: workflow.starts, reason: null }
  const moved = await changeStatus(work, change)
  const notice = `${fullNameOf(definition, moved)}: ${text} by ${person.name}`
  await notifyDeciders(call, { screen: definition.screen, id: moved.id, text: notice })
  return moved
}

interface Notice {
  readonly screen: string
  readonly id: string
  readonly text: string
}

/** Notifies the people who have decided a document, except the person of the call. */
export async function notifyDeciders({ work, person }: SignedCall, { screen, id, text }: Notice): Promise<void> {
  await sql`
    insert into notifications (company_id, person_id, screen, document_id, text)
    select d.company_id, decider, d.screen, d.id, ${text}
    from documents d, unnest(d.decided_by) as decider
    where d.company_id = ${person.companyId} and d.screen = ${screen} and d.id = ${id} and decider <> ${person.id}`.execute(
    work,
  )
}
