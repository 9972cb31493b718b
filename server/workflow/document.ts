import { documentName, NUMBER_FIELD } from '../../engine/definition/document-number.ts'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { isNamed } from '../../engine/definition/format.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { RuledRowField } from '../../engine/definition/workflow.ts'
import { specOf } from '../../engine/fields/field-types.ts'
import { namingFields } from '../rights/naming-fields.ts'

/** The columns of a stored document that lists and decisions need. */
export interface Document {
  readonly id: string
  readonly status: string
  readonly version: number
  /** yyyy-mm-dd */
  readonly doc_date: string
  readonly owner_id: string
  readonly data: Readonly<Record<string, Value>>
  readonly workflow_hash: string | null
  readonly last_move: string | null
  readonly last_person: string | null
  readonly last_at: Date | null
  readonly last_reason: string | null
  /** Ids of the people who have decided it, the last one last. */
  readonly decided_by: readonly string[]
  readonly number: string | null
  readonly revision: number
  /** Number of its attachments, and of its additional ones. */
  readonly files: number
  readonly more_files: number
}

/** The content of a document, or of a stored record, which has no status (''), for a letter or a page. */
export type DocumentContent = Pick<Document, 'id' | 'status' | 'doc_date' | 'data'>

/**
 * The display name of a document in messages: its number and title; without its own number, the title of its card, else
 * the result of `displayNumber`. Names use only fields that everybody may see.
 */
function nameOf(definition: ServerDefinition, document: Document): string {
  const title = titleOf(definition, document)
  const number = ownNumber(definition, document)
  return number === null ? (title ?? displayNumber(definition, document)) : documentName(number, title)
}

/** The field with the title of a document's card, if everybody may see it. */
export function titleField({ title, seen }: ServerDefinition): string | null {
  return title === null || Object.hasOwn(seen, title) ? null : title
}

function titleOf(definition: ServerDefinition, { data }: Pick<Document, 'data'>): string | null {
  const field = titleField(definition)
  const value = field === null ? null : data[field]
  const title = isNamed(value) ? value.text : value
  if (typeof title === 'number') return String(title)
  return typeof title === 'string' && title !== '' ? title : null
}

/** The number as in list rows (foundation §3): assigned, typed, or a field of the screen; null: none, as in drafts. */
function ownNumber({ seen }: ServerDefinition, { number, data }: Document): string | null {
  const own = number ?? (Object.hasOwn(seen, NUMBER_FIELD) ? null : data[NUMBER_FIELD])
  return typeof own === 'string' && own !== '' ? own : null
}

/** The display name if nothing else identifies it: for a document without its own number, its title and first code. */
export function fullNameOf(definition: ServerDefinition, document: Document): string {
  const name = nameOf(definition, document)
  if (ownNumber(definition, document) !== null) return name
  const codes = publicFields(definition).filter((field) => specOf(definition.fields[field])?.isIdentifier)
  const other = codes.map((field) => document.data[field]).find((value) => value !== name && typeof value === 'string')
  const number = typeof other === 'string' && other !== '' ? other : displayNumber(definition, document)
  return number === name ? name : `${name} ${number}`
}

/** The names of documents in one message, by id; documents with the same title also get their first code. */
export function documentTitles(
  definition: ServerDefinition,
  documents: readonly Document[],
): ReadonlyMap<string, string> {
  const byTitle = Map.groupBy(documents, (document) => nameOf(definition, document))
  return new Map(
    [...byTitle].flatMap(([title, alike]) =>
      alike.map((each): [string, string] => [each.id, alike.length > 1 ? fullNameOf(definition, each) : title]),
    ),
  )
}

/**
 * The number of a document, on paper and in a search: its own, else its title where the server numbers documents, its
 * first code, its first text, or its id.
 */
export function displayNumber(
  definition: ServerDefinition,
  document: Pick<Document, 'id' | 'data'> & Partial<Pick<Document, 'number'>>,
): string {
  if (document.number) return document.number
  // Where the server numbers documents, none of their codes is their number.
  const title = definition.number === null ? null : titleOf(definition, document)
  if (title !== null) return title
  const texts = numberFields(definition).map((name) => document.data[name])
  // An id means nothing to a person.
  const text = texts.find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : document.id
}

/** The fields of which the first text is a document's number if it has none of its own: codes, texts, then all others. */
export function numberFields(definition: ServerDefinition): readonly string[] {
  const ownFields = publicFields(definition)
  return [...new Set([...namingFields({ fields: definition.fields, ownFields }), ...ownFields])]
}

const publicFields = ({ ownFields, seen }: ServerDefinition): readonly string[] =>
  ownFields.filter((name) => !Object.hasOwn(seen, name))

/** The members of a document that rules may read. */
export type RuledDocument = Pick<
  Document,
  'id' | 'status' | 'version' | 'doc_date' | 'data' | 'number' | 'files' | 'more_files'
>

/** The row for rules: the document's fields, and the common fields of lists that are the same for everybody. */
export function ruleRow(document: RuledDocument): Readonly<Record<string, Value>> {
  const { id, status, version, doc_date: dateStamp, data, number, files, more_files } = document
  const common: Readonly<Record<RuledRowField, Value>> = {
    id,
    Status: status,
    version,
    dateStamp,
    // If documents have no number of their own, it may be one of their fields.
    OrderNo: number ?? data['OrderNo'] ?? null,
    awsfile_count: files,
    ot_awsfile_ids_count: more_files,
  }
  return { ...data, ...common }
}
