import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { PEOPLE } from '../../engine/definition/field.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Person } from '../http/person.ts'
import { hiddenFrom, publicDefinition } from '../rights/definitions.ts'
import { seenDocuments, seenRecords } from '../rights/rows.ts'
import { mayOpen } from '../rights/screen-access.ts'
import { searchedText } from '../rights/searched.ts'

/** What a link refers to. */
export interface LinkTarget {
  /** The screen, or `people`. */
  readonly to: string
  /** What its rows are called: `Party master`. */
  readonly label: string
  /** Null: the people of the company. */
  readonly definition: ServerDefinition | null
}

/** A row that a link refers to. */
export interface LinkedRow {
  readonly id: string
  /** What people call it. */
  readonly text: string
  readonly isInactive: boolean
  readonly isDeleted: boolean
  /** Whether the rights to rows of the screen let the person see it. */
  readonly isSeen: boolean
  readonly data: Readonly<Record<string, Value>>
}

/** The target of a link, or null: a screen that is gone, or whose rows are not stored any more. */
export function targetOf(screens: ScreenSource, to: string): LinkTarget | null {
  if (to === PEOPLE) return { to, label: 'People', definition: null }
  const definition = screens.get(to)
  if (!definition || (!definition.records && !definition.documents)) return null
  return { to, label: definition.label, definition }
}

/** Whether the person may choose among its rows. The people of a company know each other. */
export const maySee = (person: Person, { definition }: LinkTarget): boolean =>
  definition === null || mayOpen(person, definition)

/** The members of its rows that a person may not see. */
export const hiddenMembers = (person: Person, { definition }: LinkTarget): readonly string[] =>
  definition === null ? [] : hiddenFrom(person, definition)

/**
 * The rows of a target as the table `d`: the columns of `LinkedRow`, the text that words are looked for in, and which of
 * them the person may choose. Whoever adds conditions and locks names its columns.
 */
export function linkedTable(person: Person, { to, definition }: LinkTarget) {
  const company = person.companyId
  if (definition === null) {
    return {
      columns: sql`d.id, d.name as text, not d.active as "isInactive", false as "isDeleted", true as "isSeen",
        jsonb_build_object('name', d.name, 'email', d.email, 'department', array_to_string(d.team, ', ')) as data`,
      from: sql`people as d where d.company_id = ${company}`,
      text: sql`d.name`,
      search: sql`d.name || ' ' || d.email`,
      isOffered: sql<boolean>`d.active`,
    }
  }
  const { records } = definition
  const text = titleIn(definition, 'd')
  const isSeen = records ? seenRecords(person, definition) : seenDocuments(person, definition)
  return {
    columns: sql`d.id, ${text} as text, ${records ? sql`d.inactive_at is not null` : sql`false`} as "isInactive",
      ${records ? sql`d.deleted_at is not null` : sql`false`} as "isDeleted", (${isSeen}) as "isSeen", d.data`,
    from: sql`${sql.table(records ? 'records' : 'documents')} as d
      where d.company_id = ${company} and d.screen = ${to}`,
    text,
    search: searchedText(definition),
    isOffered: records ? sql<boolean>`${isSeen} and d.inactive_at is null` : isSeen,
  }
}

/** A row without a title that everybody sees is called by its id. */
function titleIn(definition: ServerDefinition, table: string): RawBuilder<string> {
  const { title } = publicDefinition(definition)
  const id = sql.ref<string>(`${table}.id`)
  return title === null ? sql`${id}` : sql`coalesce(nullif(${sql.ref(`${table}.data`)} ->> ${title}::text, ''), ${id})`
}

/** The text of the row whose id this expression is, as an expression of a statement. */
export function textOf(
  companyId: string,
  { to, definition }: LinkTarget,
  id: RawBuilder<unknown>,
): RawBuilder<string | null> {
  if (definition === null) {
    return sql`(select linked.name from people as linked where linked.company_id = ${companyId} and linked.id = ${id})`
  }
  const table = sql.table(definition.records ? 'records' : 'documents')
  return sql`(select ${titleIn(definition, 'linked')} from ${table} as linked
    where linked.company_id = ${companyId} and linked.screen = ${to} and linked.id = ${id})`
}
