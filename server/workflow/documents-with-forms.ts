import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'
import { currentValues } from '../rights/stored-names.ts'
import { documentColumns } from './document-columns.ts'
import { type Document, ruleRow } from './document.ts'

export interface DocumentWithForm {
  readonly document: Document
  /** Its fields, and its lines as lists, as the rules of the form read them. */
  readonly form: Readonly<Record<string, Value>>
}

/** Documents as they are stored now, whoever may see them, in the order of their ids. @param definition the whole one */
export async function documentsWithForms(
  work: Work,
  { person, definition }: { readonly person: Pick<Person, 'companyId'>; readonly definition: ServerDefinition },
  documents: readonly Pick<Document, 'id'>[],
): Promise<readonly DocumentWithForm[]> {
  const rows = await work
    .selectFrom('documents')
    .select([...documentColumns(definition), 'lines'])
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where(sql<boolean>`id = any(${documents.map(({ id }) => id)})`)
    .orderBy('id')
    .execute()
  return rows.map(({ lines, ...document }) => ({
    document,
    form: { ...ruleRow(document), ...currentValues(definition, lines ?? {}) },
  }))
}
