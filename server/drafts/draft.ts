import type { AppDefinition, ServerDefinition, Workflow } from '../../engine/definition/definition.ts'
import type { ContractRow } from '../documents/row.ts'
import { contractRow } from '../documents/row.ts'
import { CallError, notFound } from '../http/errors.ts'
import type { SignedCall } from '../http/signed-in.ts'
import { documentsFor } from '../rights/rows.ts'
import { type Document, documentColumns } from '../workflow/document.ts'
import { type Offers, offersOf } from '../workflow/offers.ts'
import type { Workflows } from '../workflow/workflows.ts'

/** What every call about raising documents needs. */
export interface Raising {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly workflows: Workflows
}

/** Which document a call is about, and the version its caller has seen; null: any. */
export interface DocumentRef {
  readonly id: string
  readonly version: number | null
}

/** A stored document, locked, with the workflow it was raised under. */
export interface Draft {
  readonly document: Document
  readonly workflow: Workflow | null
}

/** The document, locked until the transaction ends. Throws 404 where the person may not see one, and 409 where it has changed since it was seen. */
export async function lockDraft({ work, person }: SignedCall, raising: Raising, ref: DocumentRef): Promise<Draft> {
  const { definition } = raising
  const document = await documentsFor(work, { person, definition })
    .select(documentColumns)
    .where('id', '=', ref.id)
    .forUpdate()
    .executeTakeFirst()
  if (!document) throw notFound()
  if (ref.version !== null && ref.version !== document.version) {
    throw new CallError(
      409,
      'changed',
      'Somebody else has changed this document since you opened it. Please open it again.',
    )
  }
  const workflow = await raising.workflows.get(work, person.companyId, document.workflow_hash)
  return { document, workflow }
}

/** Throws 403 with the reason where the document does not offer it to this person. */
export function requireOffer({ person }: SignedCall, draft: Draft, offer: keyof Offers): void {
  const message = offersOf({ ...draft, person })[offer]
  if (message === '') return
  throw new CallError(403, 'not-offered', message ?? OTHERS)
}

const OTHERS = 'Only who raised the document may do this, and not in its status now.'

/** The row of the list, for the caller. */
export function rowOf({ person }: SignedCall, { definition, app }: Raising, draft: Draft): ContractRow {
  return contractRow({ ...draft, definition, app, person })
}
