import type { Row } from '../../calls/contract.ts'
import { documentName, NUMBER_FIELD } from '../../definition/document-number.ts'
import type { Definition } from '../../definition/definition.ts'
import { readField } from './rows.ts'

/**
 * The number of a document, on pages whose rows have the fields of documents (foundation §3). Null: it has none, like
 * a draft, or the row is not a document.
 */
export function documentNumberIn(row: Row, { fields }: Pick<Definition, 'fields'>): string | null {
  const field = fields[NUMBER_FIELD]
  if (field === undefined || !Object.hasOwn(fields, 'approvalMessage')) return null
  const number = readField(row, field)
  return typeof number === 'string' && number !== '' ? number : null
}

/** The name of a row in messages and dialogs, from the title of its card. */
export function withDocumentNumber<Title extends string | null>(
  title: Title,
  row: Row,
  definition: Pick<Definition, 'fields'>,
): Title | string {
  const number = documentNumberIn(row, definition)
  return number === null ? title : documentName(number, title)
}
