import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { NUMBER_FIELD } from '../../../engine/definition/document-number.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Registers } from '../../rows/lists/registers.ts'
import { keyName, rowsByKey, storeKeys } from '../../rows/forms/row-keys.ts'
import type { RowKey } from '../../rows/forms/unique-keys.ts'
import type { FieldErrors } from '../../http/change.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { Workflows } from '../../workflow/workflows.ts'
import type { FileDocument } from './documents.ts'
import { CONTENT_KEY } from './plan.ts'
import type { Outcome } from './counts.ts'

/** The context in which a file's documents are stored. */
export interface Importing {
  /** The screen as the person sees it. */
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly registers: Registers
  readonly screens: ScreenSource
  readonly workflows: Workflows
}

/** The outcome for a document of the file: stored, unchanged, or the errors that refuse it by field ('': whole row). */
export type Result = Exclude<Outcome, 'refused'> | FieldErrors

/** The id of the stored row that matches each document of the file; null: it is new. */
export async function storedIds(
  call: SignedCall,
  { definition }: Pick<Importing, 'definition'>,
  documents: readonly FileDocument[],
): Promise<readonly (string | null)[]> {
  const ids = await rowsByKey(
    { ...call, definition },
    documents.map(({ key }) => key),
  )
  const byNumber = await idsByNumber(
    call,
    definition.screen,
    documents.flatMap((document) => numberIn(document) ?? []),
  )
  return documents.map((document) => {
    const number = numberIn(document)
    return (number === null ? ids.get(keyName(document.key)) : byNumber.get(number)) ?? null
  })
}

/** The number of a document that is identified by its number; null: it is identified by something else. */
export function numberIn({ key, sent }: FileDocument): string | null {
  const number = sent[NUMBER_FIELD]
  return key.field === NUMBER_FIELD && typeof number === 'string' ? number.trim() : null
}

async function idsByNumber(
  { work, person: { companyId } }: SignedCall,
  screen: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await work
    .selectFrom('documents')
    .select(['id', 'number'])
    .where('company_id', '=', companyId)
    .where('screen', '=', screen)
    .where('number', 'in', [...numbers])
    .execute()
  return new Map(rows.map(({ id, number }) => [number ?? '', id]))
}

/**
 * The outcome that is known before anything is saved; null: none. Two rows of a file with the same key are both
 * refused, since it is unknown which one is correct.
 */
export function presetOutcome({ rows, key }: FileDocument, id: string | null): Result | null {
  const twin = rows[0]?.twin ?? null
  if (twin !== null) return { [key.field]: `Row ${twin} of the file has the same.` }
  return id !== null && key.field === CONTENT_KEY ? 'unchanged' : null
}

interface AddedRow {
  readonly id: string
  readonly key: RowKey
}

/** Rows without a `unique` field are identified by their content in the file. */
export async function storeContentKeys(
  call: SignedCall,
  { definition }: Pick<Importing, 'definition'>,
  rows: readonly AddedRow[],
): Promise<void> {
  const keyed = rows
    .filter(({ key }) => key.field === CONTENT_KEY)
    .map(({ id, key }) => ({ id, keys: [key], before: [] }))
  await storeKeys({ ...call, definition }, keyed)
}
