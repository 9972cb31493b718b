import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { PEOPLE } from '../../engine/definition/field.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Person } from '../http/person.ts'
import { mayOpen } from '../sessions/screen-access.ts'

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

/**
 * The rows of a target as the table `linked` with the columns of `LinkedRow`, and `search`, in which words are looked
 * for. Whoever adds conditions and locks names its columns.
 */
export function linkedTable(companyId: string, { to, definition }: LinkTarget) {
  if (definition === null) {
    return {
      columns: sql`linked.id, linked.name as text, false as "isInactive", false as "isDeleted",
        jsonb_build_object('name', linked.name, 'email', linked.email, 'department', array_to_string(linked.team, ', ')) as data`,
      from: sql`people as linked where linked.company_id = ${companyId}`,
      text: sql`linked.name`,
      search: sql`linked.name || ' ' || linked.email`,
      isOffered: sql<boolean>`true`,
    }
  }
  const text = titleIn(definition)
  const inactive = definition.records ? sql`linked.inactive_at is not null` : sql`false`
  const deleted = definition.records ? sql`linked.deleted_at is not null` : sql`false`
  return {
    columns: sql`linked.id, ${text} as text, ${inactive} as "isInactive", ${deleted} as "isDeleted", linked.data`,
    from: sql`${sql.table(definition.records ? 'records' : 'documents')} as linked
      where linked.company_id = ${companyId} and linked.screen = ${to}`,
    text,
    search: sql`linked.search_text`,
    isOffered: definition.records
      ? sql<boolean>`linked.deleted_at is null and linked.inactive_at is null`
      : sql<boolean>`true`,
  }
}

/** A row without a title is called by its id. */
function titleIn({ title }: ServerDefinition): RawBuilder<string> {
  return title === null ? sql`linked.id` : sql`coalesce(nullif(linked.data ->> ${title}::text, ''), linked.id)`
}

/** The text of the row whose id this expression is, as an expression of a statement. */
export function textOf(companyId: string, target: LinkTarget, id: RawBuilder<unknown>): RawBuilder<string | null> {
  const { text, from } = linkedTable(companyId, target)
  return sql`(select ${text} from ${from} and linked.id = ${id})`
}
