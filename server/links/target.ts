import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { PEOPLE } from '../../engine/definition/field.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { ScreenSource } from '../config/screens.ts'
import { textIn } from '../database/stored-value.ts'
import type { Person } from '../http/person.ts'
import { hiddenFrom, publicDefinition } from '../rights/definitions.ts'
import { seenDocuments, seenRecords } from '../rights/rows.ts'
import { mayOpen } from '../rights/screen-access.ts'
import { searchedText } from '../rights/searched.ts'
import { storedData, storedNames } from '../rights/stored-names.ts'

/** The target of a link: a screen or the people. */
export interface LinkTarget {
  /** The screen, or `people`. */
  readonly to: string
  /** The label of its rows: `Party master`. */
  readonly label: string
  /** Null: the people of the company. */
  readonly definition: ServerDefinition | null
  /** For people: the captions of their teams, by name. */
  readonly teams?: Readonly<Record<string, string>> | undefined
}

/** A row that a link refers to. */
export interface LinkedRow {
  readonly id: string
  /** Its name for display. */
  readonly text: string
  readonly isInactive: boolean
  readonly isDeleted: boolean
  /** Whether the person may see it, by the rights to rows of the screen. */
  readonly isSeen: boolean
  readonly data: Readonly<Record<string, Value>>
}

/** The target of a link; null: the screen no longer exists, or its rows are no longer stored. */
export function targetOf(screens: ScreenSource, to: string): LinkTarget | null {
  if (to === PEOPLE) return { to, label: 'People', definition: null, teams: screens.teams?.() }
  const definition = screens.get(to)
  if (!definition || (!definition.records && !definition.documents)) return null
  return { to, label: definition.label, definition }
}

/** Whether the person may choose among its rows. All people of a company may see each other. */
export const maySee = (person: Person, { definition }: LinkTarget): boolean =>
  definition === null || mayOpen(person, definition)

/** The members of its rows that a person may not see. */
export const hiddenMembers = (person: Person, { definition }: LinkTarget): readonly string[] =>
  definition === null ? [] : hiddenFrom(person, definition)

/** The captions of a person's teams, which a text field shows as they are. */
const departmentOf = (teams: LinkTarget['teams'] = {}) => sql`coalesce(
  (select string_agg(coalesce(${JSON.stringify(teams)}::jsonb ->> t.name, t.name), ', ' order by t.at)
    from unnest(d.team) with ordinality as t (name, at)), '')`

/**
 * The rows of a target as the table `d`: the columns of `LinkedRow`, the text to search in, and the condition of the
 * rows that the person may choose. Callers append conditions and locks, which refer to `d`.
 */
export function linkedTable(person: Person, { to, definition, teams }: LinkTarget) {
  const company = person.companyId
  if (definition === null) {
    return {
      columns: sql`d.id, d.name as text, not d.active as "isInactive", false as "isDeleted", true as "isSeen",
        jsonb_build_object('name', d.name, 'email', d.email, 'department', ${departmentOf(teams)}) as data`,
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
      ${records ? sql`d.deleted_at is not null` : sql`false`} as "isDeleted", (${isSeen}) as "isSeen", ${storedData(definition, sql`d.data`)} as data`,
    from: sql`${sql.table(records ? 'records' : 'documents')} as d
      where d.company_id = ${company} and d.screen = ${to}`,
    text,
    search: searchedText(definition),
    isOffered: records ? sql<boolean>`${isSeen} and d.inactive_at is null` : isSeen,
  }
}

/** The title of a row; its id if it has no title that everybody may see. */
function titleIn(definition: ServerDefinition, table: string): RawBuilder<string> {
  const { title } = publicDefinition(definition)
  const id = sql.ref<string>(`${table}.id`)
  if (title === null) return sql`${id}`
  return sql`coalesce(nullif(${textIn(sql.ref(`${table}.data`), storedNames(definition, title))}, ''), ${id})`
}

/** A SQL expression for the text of the row whose id is `id`. */
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
