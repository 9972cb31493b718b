import { appendAll, type AuditEntry } from '../../audit/audit.ts'
import { storeDraft } from '../../rows/drafts/save.ts'
import { numberTaken } from '../../rows/drafts/typed-number.ts'
import { TAKEN } from '../../rows/forms/unique-keys.ts'
import { CallError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import type { FileDocument } from './documents.ts'
import { presetOutcome, type Importing, type Result, numberIn, storeContentKeys, storedIds } from './storing.ts'

/** Creates documents, and changes those that the person may change now, one after the other, as a form does. */
export async function storeDocuments(
  call: SignedCall,
  importing: Importing,
  documents: readonly FileDocument[],
): Promise<readonly Result[]> {
  const ids = await storedIds(call, importing, documents)
  const entries: AuditEntry[] = []
  const saving = { ...importing, onAudit: (entry: AuditEntry) => void entries.push(entry) }
  const results: Result[] = []
  for (const [at, document] of documents.entries()) {
    const id = ids[at] ?? null
    results.push(presetOutcome(document, id) ?? (await storeDocument(call, saving, { document, id })))
  }
  await appendAll(call.work, call.person.companyId, entries)
  return results
}

interface MatchedDocument {
  readonly document: FileDocument
  /** Id of the stored document; null: it is new. */
  readonly id: string | null
}

type Storing = Importing & Required<Pick<Parameters<typeof storeDraft>[1], 'onAudit'>>

async function storeDocument(call: SignedCall, importing: Storing, { document, id }: MatchedDocument): Promise<Result> {
  const ref = id === null ? null : { id, version: null }
  const isRefused = document.errors.size > 0
  try {
    const saved = await storeDraft(call, { ...importing, ref, sent: document.sent, skipsUnchanged: true, isRefused })
    if ('errors' in saved) return saved.errors
    if (id !== null) return saved.isChanged ? 'changed' : 'unchanged'
    await storeContentKeys(call, importing, [{ id: saved.document.id, key: document.key }])
    return 'created'
  } catch (error) {
    // The person may not see the document or may not change it now; nothing was written.
    const number = id === null ? null : numberIn(document)
    if (number !== null && error instanceof CallError && [403, 404].includes(error.status)) {
      const why = error.status === 403 ? ` ${error.message}` : ''
      return { [document.key.field]: `${numberTaken(number)}${why}` }
    }
    if (error instanceof CallError && error.status === 404) return { [document.key.field]: TAKEN }
    if (error instanceof CallError && error.status === 403) return { '': error.message }
    throw error
  }
}
