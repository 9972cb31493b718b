import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { NUMBER_FIELD } from '../../../engine/definition/document-number.ts'
import { PEOPLE } from '../../../engine/definition/field.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { specOf } from '../../../engine/fields/field-types.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { linkedId, namedText } from '../../database/stored-value.ts'
import type { Person } from '../../http/person.ts'
import type { SqlColumns } from '../../query/filter-sql.ts'
import { hiddenFrom, publicDefinition } from '../../rights/definitions.ts'
import { namingFields } from '../../rights/naming-fields.ts'
import { columnsOfRows } from '../../rights/row-columns.ts'
import { mayOpen } from '../../rights/screen-access.ts'
import { searchedColumn } from '../../rights/searched.ts'
import { storedData, storedNames } from '../../rights/stored-names.ts'
import { rowTableOf, storedTables } from '../../rights/stored-tables.ts'
import { seenRows } from '../../rights/rows.ts'

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
  /** The target of its title, if that is a link or a person. */
  readonly ofTitle?: LinkTarget | null
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
  /** Of a document; null for all others. */
  readonly status: string | null
  readonly data: Readonly<Record<string, Value>>
}

/**
 * The target of a link; null: the screen no longer exists, or its rows are no longer stored.
 *
 * @param through the screens whose titles lead to this one
 */
export function linkTargetOf(screens: ScreenSource, to: string, through: readonly string[] = []): LinkTarget | null {
  if (to === PEOPLE) return { to, label: 'People', definition: null, teams: screens.teams?.() }
  const definition = screens.get(to)
  if (!definition || (!definition.records && !definition.documents)) return null
  const { title, fields } = publicDefinition(definition)
  const field = title === null ? undefined : fields[title]
  const titled = specOf(field)?.isPerson ? PEOPLE : (field?.to ?? null)
  const path = [...through, to]
  const ofTitle = titled === null || path.includes(titled) ? null : linkTargetOf(screens, titled, path)
  return { to, label: definition.label, definition, ofTitle }
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
export function linkedTable(person: Person, target: LinkTarget) {
  const { to, definition, teams } = target
  const company = person.companyId
  if (definition === null) {
    return {
      columns: sql`d.id, d.name as text, not d.active as "isInactive", false as "isDeleted", true as "isSeen",
        null as status, jsonb_build_object('name', d.name, 'email', d.email, 'department', ${departmentOf(teams)}) as data`,
      from: sql`people as d where d.company_id = ${company}`,
      text: sql`d.name`,
      title: sql`d.name`,
      search: { value: sql`d.name || ' ' || d.email`, kind: 'text' } as const,
      isOffered: sql<boolean>`d.active`,
    }
  }
  const of = rowTableOf(definition)
  const { isKept, isInactive } = storedTables[of]
  const text = nameIn(company, { ...target, definition }, 'd')
  const isSeen = seenRows(person, definition)
  return {
    columns: sql`d.id, ${text} as text, ${isInactive('d')} as "isInactive",
      not (${isKept('d')}) as "isDeleted", (${isSeen}) as "isSeen",
      ${of === 'documents' ? sql`d.status` : sql`null`} as status, ${storedData(definition, sql`d.data`)} as data`,
    from: sql`${sql.table(of)} as d
      where d.company_id = ${company} and d.screen = ${to}`,
    text,
    title: titleIn(company, { ...target, definition }, 'd') ?? text,
    search: searchedColumn(definition),
    isOffered: sql<boolean>`${isSeen} and not ${isInactive('d')}`,
  }
}

/** The column with the id of the row itself, in trees over `linkedTable`. */
export const ID_COLUMN = '#id'

/** The columns of `linkedTable`, by their names in filter trees. */
export function linkedColumns({ definition, teams }: LinkTarget, timeZone: string): SqlColumns {
  const ofPeople = { name: sql`d.name`, email: sql`d.email`, department: departmentOf(teams) }
  const own: Readonly<Record<string, RawBuilder<unknown>>> = {
    [ID_COLUMN]: sql`d.id`,
    ...(definition === null && ofPeople),
  }
  const ofRows = definition && columnsOfRows({ definition, of: rowTableOf(definition), as: 'd', timeZone })
  return (name) => {
    const value = own[name]
    if (value) return { value, kind: 'text' }
    return ofRows ? ofRows(name) : { value: sql`null`, kind: 'text' }
  }
}

type ScreenTarget = LinkTarget & { readonly definition: ServerDefinition }

/**
 * The name of a row: its title, after the number of a document; without both, the first code or text of a document;
 * else the id. Only of fields that everybody may see.
 */
function nameIn(companyId: string, target: ScreenTarget, table: string): RawBuilder<string> {
  const title = titleIn(companyId, target, table)
  const id = sql.ref<string>(`${table}.id`)
  if (!target.definition.documents) return title === null ? sql`${id}` : sql`coalesce(${title}, ${id})`
  const number = numberIn(target.definition, table)
  const others = [...(title === null ? [] : [title]), ...namingTexts(target.definition, table), id]
  return sql`case when ${number} is null then coalesce(${sql.join(others)})
    else concat_ws(' ', ${number}, nullif(${title ?? sql`null::text`}, ${number})) end`
}

/** The title of a row; null: it has none that everybody may see. */
function titleIn(companyId: string, { definition, ofTitle }: ScreenTarget, table: string) {
  const { title } = publicDefinition(definition)
  if (title === null) return null
  const text = fieldText(definition, title, table)
  if (!ofTitle) return text
  // Documents are stored with the texts of their links, records with the ids alone.
  const id = linkedId(sql.ref(`${table}.data`), storedNames(definition, title))
  const linked = definition.documents ? sql`null` : linkTextSql(companyId, ofTitle, id)
  return sql<string | null>`coalesce(${linked}, ${text})`
}

/** The number of a document, as in lists; null: it has none. */
function numberIn(definition: ServerDefinition, table: string): RawBuilder<string | null> {
  const number = sql.ref<string | null>(`${table}.number`)
  const { ownFields } = publicDefinition(definition)
  if (!ownFields.includes(NUMBER_FIELD)) return number
  return sql`coalesce(${number}, ${fieldText(definition, NUMBER_FIELD, table)})`
}

/** The text of a stored field; null: it is empty. */
const fieldText = (definition: ServerDefinition, name: string, table: string): RawBuilder<string | null> =>
  sql`nullif(${namedText(sql.ref(`${table}.data`), storedNames(definition, name))}, '')`

/** The codes of a document, then its texts: what names it without number and title. */
function namingTexts(definition: ServerDefinition, table: string): readonly RawBuilder<string | null>[] {
  return namingFields(publicDefinition(definition)).map((name) => fieldText(definition, name, table))
}

/** A SQL expression for the text of the row whose id is `id`. */
export function linkTextSql(companyId: string, target: LinkTarget, id: RawBuilder<unknown>): RawBuilder<string | null> {
  const { to, definition } = target
  // Named after the screen, since the title of a row may be a row of another screen.
  const table = `linked_${to}`
  const isIt = sql`${sql.ref(`${table}.company_id`)} = ${companyId} and ${sql.ref(`${table}.id`)} = ${id}`
  if (definition === null)
    return sql`(select ${sql.ref(`${table}.name`)} from people as ${sql.id(table)} where ${isIt})`
  const rows = sql.table(rowTableOf(definition))
  return sql`(select ${nameIn(companyId, { ...target, definition }, table)} from ${rows} as ${sql.id(table)}
    where ${isIt} and ${sql.ref(`${table}.screen`)} = ${to})`
}
