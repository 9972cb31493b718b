import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import type { PostingDocument } from './document-entries.ts'
import { lockLedger } from './lock-ledger.ts'
import { postToLedgers } from './post.ts'
import { wholeDefinition } from '../../rights/definitions.ts'
import { type Document, displayNumber } from '../document.ts'
import { documentsWithForms } from '../documents-with-forms.ts'

/** What posting needs beside the documents. */
export interface PostingSite {
  readonly app: AppDefinition
  /** The ledgers are among them. */
  readonly screens: Pick<ScreenSource, 'get'>
}

interface Changed {
  readonly person: Pick<Person, 'id' | 'companyId'>
  /** As the person sees it: what they do not see is posted as well. */
  readonly definition: ServerDefinition
  readonly site: PostingSite
}

/**
 * Brings what documents have posted to ledgers up to what they say after a change. Runs as the mover; called by
 * everything that writes a status or a field of a document that has one.
 */
export async function postDocuments(
  work: Work,
  changed: Changed,
  written: readonly { readonly document: Pick<Document, 'id'> }[],
): Promise<void> {
  if (changed.definition.posts.length === 0 || written.length === 0) return
  const definition = wholeDefinition(changed.definition)
  const { person, site } = changed
  const stored = await documentsWithForms(
    work,
    { person, definition },
    written.map(({ document }) => document),
  )
  const documents = stored.map(({ document, form }): PostingDocument => ({
    id: document.id,
    status: document.status,
    name: displayNumber(definition, document),
    day: document.doc_date,
    form,
  }))
  await postToLedgers(work, { person, definition, ...site }, documents)
}

/** Before documents are moved one after the other: locks the ledgers to which they post, in one order for everybody. */
export async function lockLedgersOf(work: Work, { person, definition }: Omit<Changed, 'site'>): Promise<void> {
  for (const screen of definition.posts.map(({ ledger }) => ledger).toSorted())
    await lockLedger(work, { person, ledger: { screen } }, 'alone')
}
