import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'

/** A stored document, as far as lists and decisions need it. */
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
  /** How many files hang on it, and how many additional ones. */
  readonly files: number
  readonly more_files: number
}

export const documentColumns = [
  'id',
  'status',
  'version',
  'doc_date',
  'owner_id',
  'data',
  'workflow_hash',
  'last_move',
  'last_person',
  'last_at',
  'files',
  'more_files',
] as const

/** What people call it, as on its card: the card's title, else its number. */
export function nameOf(definition: ServerDefinition, document: Document): string {
  const title = definition.title === null ? null : document.data[definition.title]
  if (typeof title === 'number') return String(title)
  return typeof title === 'string' && title !== '' ? title : numberOf(definition, document)
}

/** What people call it where nothing beside it says which one it is: its title and, where that is another, its number. */
export function fullNameOf(definition: ServerDefinition, document: Document): string {
  const name = nameOf(definition, document)
  const codes = definition.ownFields.filter((field) => definition.fields[field]?.type === 'code')
  const other = codes.map((field) => document.data[field]).find((value) => value !== name && typeof value === 'string')
  const number = typeof other === 'string' && other !== '' ? other : numberOf(definition, document)
  return number === name ? name : `${name} ${number}`
}

/** What documents of one message are called, by id: two of one title have their numbers, too. */
export function namesOf(definition: ServerDefinition, documents: readonly Document[]): ReadonlyMap<string, string> {
  const byTitle = Map.groupBy(documents, (document) => nameOf(definition, document))
  return new Map(
    [...byTitle].flatMap(([title, alike]) =>
      alike.map((each): [string, string] => [each.id, alike.length > 1 ? fullNameOf(definition, each) : title]),
    ),
  )
}

/** What tells it from others, on paper and in a search: its first code, else its first text, else its id. */
export function numberOf(definition: ServerDefinition, document: Document): string {
  for (const type of ['code', 'text']) {
    const field = definition.ownFields.find((name) => definition.fields[name]?.type === type)
    const value = field === undefined ? null : document.data[field]
    if (typeof value === 'string' && value !== '') return value
  }
  // A type with neither is named by the first text it holds: an id says nothing to a person.
  const text = definition.ownFields
    .map((name) => document.data[name])
    .find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : document.id
}

/** The document as rules see it, under the names the contract gives its common fields. */
export function ruleRow(document: Pick<Document, 'id' | 'status' | 'version' | 'doc_date' | 'data'>) {
  const { id, status, version, doc_date: dateStamp, data } = document
  return { ...data, id, Status: status, version, dateStamp }
}

/** 3 Nov 2026, 10:42, in the company's words and time. */
export function momentOf(app: AppDefinition, moment: Date): string {
  return new Intl.DateTimeFormat(app.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: app.timeZone,
  }).format(moment)
}
