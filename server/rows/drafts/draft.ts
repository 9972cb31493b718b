import type { AppDefinition, ServerDefinition, Workflow } from '../../../engine/definition/definition.ts'
import { asTyped } from '../../../engine/fields/field-types.ts'
import type { ContractRow } from '../documents/row.ts'
import { contractRow } from '../documents/row.ts'
import type { Values } from '../forms/form-values.ts'
import { seenValues } from '../forms/stored-values.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { documentsFor } from '../../rights/rows.ts'
import { documentColumns } from '../../workflow/document-columns.ts'
import type { Document } from '../../workflow/document.ts'
import { type OfferedActions, offeredActions, notOfferedReason } from '../../workflow/offers.ts'
import type { LockedRow, RowContext, RowLock } from '../save/row-store.ts'

/** A stored document with the workflow it was raised under. */
export interface Draft extends LockedRow {
  readonly document: Document
  /** The lines, by field; null: the form has none. */
  readonly lines: Values | null
  readonly workflow: Workflow | null
}

type DraftContext = Pick<RowContext, 'definition' | 'app' | 'workflows'>

/** The documents a person may see, with their lines. */
const draftsFor = ({ work, person }: SignedCall, { definition }: DraftContext) =>
  documentsFor(work, { person, definition }).select([...documentColumns(definition), 'lines'])

/** Documents by id, locked until the transaction ends, in the order of their ids. */
export async function lockDrafts(
  call: SignedCall,
  context: DraftContext,
  { ids, lock }: RowLock,
): Promise<ReadonlyMap<string, Draft>> {
  if (ids.length === 0) return new Map()
  const stored = await draftsFor(call, context)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$call((query) => (lock === 'delete' ? query.forUpdate() : query.forNoKeyUpdate()))
    .execute()
  const drafts = new Map<string, Draft>()
  for (const each of stored) drafts.set(each.id, await draftOf(call, context, each))
  return drafts
}

/** A document; undefined if the person may not see it. */
export async function readDraft(call: SignedCall, context: DraftContext, id: string): Promise<Draft | undefined> {
  const stored = await draftsFor(call, context).where('id', '=', id).executeTakeFirst()
  return stored && (await draftOf(call, context, stored))
}

async function draftOf(
  { work, person }: SignedCall,
  { definition, workflows }: DraftContext,
  { lines: storedLines, ...document }: Document & Pick<Draft, 'lines'>,
): Promise<Draft> {
  const lines = storedLines && currentValues(definition, storedLines)
  const values = currentValues(definition, { ...document.data, ...lines })
  const workflow = await workflows.get(work, person.companyId, document.workflow_hash)
  return { id: document.id, version: document.version, values, document, lines, workflow }
}

/** The draft after its document has changed. */
export const withDocument = (draft: Draft, document: Document): Draft => ({
  ...draft,
  version: document.version,
  document,
})

/** Why the document does not offer this action to the person; null: it does. */
export function offerRefusal({ person }: SignedCall, draft: Draft, offer: keyof OfferedActions): string | null {
  const message = offeredActions({ ...draft, person })[offer]
  return message === '' ? null : (message ?? notOfferedReason({ ...draft, person }))
}

/** Throws 403 with the reason if the document does not offer this action to the person. */
export function requireOffer(call: SignedCall, draft: Draft, offer: keyof OfferedActions): void {
  const refusal = offerRefusal(call, draft, offer)
  if (refusal !== null) throw new HttpError(403, 'not-offered', refusal)
}

/** The row of the list with its lines, for the caller. */
export function draftRow(
  { person }: SignedCall,
  { definition, app }: Pick<RowContext, 'definition' | 'app'>,
  draft: Draft,
): ContractRow {
  return { ...contractRow({ ...draft, definition, app, person }), ...seenValues(definition, draft.lines ?? {}) }
}

/** The values of a stored document's form besides its fields: a page opens it with the whole row of the list. */
export function commonOf(
  { person }: SignedCall,
  { definition, app }: { readonly definition: ServerDefinition; readonly app: AppDefinition },
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
