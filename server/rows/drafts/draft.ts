import type { AppDefinition, ServerDefinition, Workflow } from '../../../engine/definition/definition.ts'
import { asTyped } from '../../../engine/fields/field-types.ts'
import type { Work } from '../../database/tenant.ts'
import type { ContractRow } from '../documents/row.ts'
import { contractRow } from '../documents/row.ts'
import type { Values } from '../forms/form-values.ts'
import { changedSince } from '../forms/changed-since.ts'
import { seenValues } from '../forms/stored-values.ts'
import { screenNames } from '../../rights/former-names.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { CallError, notFound } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { documentsFor } from '../../rights/rows.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import type { Document } from '../../workflow/document.ts'
import { type OfferedActions, offeredActions, refusalOf } from '../../workflow/offers.ts'
import type { Workflows } from '../../workflow/workflows.ts'

/** The dependencies of every call about raising documents. */
export interface DraftContext {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly workflows: Workflows
}

/** The document of a call, and the version that the caller has seen; null: any. */
export interface DocumentRef {
  readonly id: string
  readonly version: number | null
}

/** A stored document, locked, with the workflow it was raised under. */
export interface Draft {
  readonly document: Document
  /** The lines, by field; null: the form has none. */
  readonly lines: Values | null
  readonly workflow: Workflow | null
}

/** The documents a person may see, with their lines. */
const draftsFor = (work: Work, person: Person, { definition }: DraftContext) =>
  documentsFor(work, { person, definition }).select([...documentColumns(definition), 'lines'])

/**
 * The document, locked until the transaction ends. Throws 404 if the person may not see it, and 409 if it has changed
 * since the version in `ref`.
 */
export async function lockDraft({ work, person }: SignedCall, raising: DraftContext, ref: DocumentRef): Promise<Draft> {
  const stored = await draftsFor(work, person, raising).where('id', '=', ref.id).forUpdate().executeTakeFirst()
  if (!stored) throw notFound()
  const draft = await draftOf({ work, person }, raising, stored)
  if (ref.version === null || ref.version === stored.version) return draft
  const row = rowOf({ work, person }, raising, draft)
  throw await changedSince(
    { work, person },
    { screens: screenNames(raising.definition), id: ref.id, row, text: CHANGED },
  )
}

const CHANGED = 'Somebody else has changed this document since you opened it. Please open it again.'

type StoredDraft = Document & Pick<Draft, 'lines'>

async function draftOf({ work, person }: SignedCall, raising: DraftContext, stored: StoredDraft): Promise<Draft> {
  const { lines: storedLines, ...document } = stored
  const lines = storedLines && currentValues(raising.definition, storedLines)
  const workflow = await raising.workflows.get(work, person.companyId, document.workflow_hash)
  return { document, lines, workflow }
}

/** Throws 403 with the reason if the document does not offer this action to the person. */
export function requireOffer({ person }: SignedCall, draft: Draft, offer: keyof OfferedActions): void {
  const message = offeredActions({ ...draft, person })[offer]
  if (message === '') return
  throw new CallError(403, 'not-offered', message ?? refusalOf({ ...draft, person }))
}

/** The row of the list with its lines, for the caller. */
export function rowOf({ person }: SignedCall, { definition, app }: DraftContext, draft: Draft): ContractRow {
  return { ...contractRow({ ...draft, definition, app, person }), ...seenValues(definition, draft.lines ?? {}) }
}

/** A document as its form opens it. Throws 404 for one that the person may not see. */
export async function readDraft(call: SignedCall, raising: DraftContext, id: string): Promise<ContractRow> {
  const stored = await draftsFor(call.work, call.person, raising).where('id', '=', id).executeTakeFirst()
  if (!stored) throw notFound()
  return rowOf(call, raising, await draftOf(call, raising, stored))
}

/** The values of a stored document's form besides its fields: a page opens it with the whole row of the list. */
export function commonOf(
  { person }: SignedCall,
  { definition, app }: Pick<DraftContext, 'definition' | 'app'>,
  draft: Pick<Draft, 'document' | 'workflow'>,
): Values {
  const row = contractRow({ ...draft, definition, app, person })
  const common = Object.entries(row).filter(([name]) => !definition.ownFields.includes(name))
  return Object.fromEntries(
    common.map(([name, value]) => {
      const field = definition.fields[name]
      return [name, field ? asTyped(field.type, value) : value]
    }),
  )
}
