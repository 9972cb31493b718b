import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { distinct, type RowRight, rowsSeen } from '../../engine/definition/rights.ts'
import { linkedId } from '../database/stored-value.ts'
import type { Tables } from '../database/tables.ts'
import type { Person } from '../http/person.ts'
import { type CallerExpressions, callerExpressions } from './caller-expressions.ts'
import type { RightsReader } from './definitions.ts'
import { storedNames } from './stored-names.ts'

/** A row is visible if at least one right of each group shows it. No group: all rows; a group without rights: none. */
type RightGroups = readonly (readonly RowRight[])[]

/** The rows of a screen that are read, and the person who reads them. */
export interface Rows {
  readonly caller: CallerExpressions
  readonly definition: Pick<ServerDefinition, 'screen' | 'fields'>
  readonly rights: RightGroups
}

type Screen = Pick<ServerDefinition, 'screen' | 'see'>
type ReadScreen = Screen & Pick<ServerDefinition, 'fields'>

/**
 * The rights of a person to the rows of a screen: those of its file, and those that the company has accepted, if they
 * differ. Whoever decides by the rules of a document sees it, also where these rules are no longer those of the file.
 */
export function rowRights(person: RightsReader, { screen, see }: Screen): RightGroups {
  const accepted = person.accepted[screen]
  const groups = [rowsSeen(person, see), accepted ? rowsSeen(person, accepted.see) : 'all'].map((group) =>
    group !== 'all' && decidesOn(person, screen) ? distinct([...group, 'waiting']) : group,
  )
  const [one, other] = groups.flatMap((group) => (group === 'all' ? [] : [group]))
  if (!one) return []
  return !other || JSON.stringify(one) === JSON.stringify(other) ? [one] : [one, other]
}

function decidesOn({ accepted, openDecisions, roles }: RightsReader, screen: string): boolean {
  const { deciders = [] } = accepted[screen] ?? {}
  return openDecisions.includes(screen) || deciders.some((role) => roles.includes(role))
}

/** Whether the person can see any rows. */
export const seesRows = (person: RightsReader, definition: Screen): boolean =>
  rowRights(person, definition).every((group) => group.length > 0)

/** Whether every document these rights give access to concerns the person: their own, their team’s, decided by them. */
export const allConcernAsker = (rights: RightGroups): boolean =>
  rights.some((group) => group.every((right) => typeof right === 'string'))

/** Whether a condition for these rows names the person's team mates. */
export const comparesTeam = (rights: RightGroups): boolean => rights.flat().includes('team')

/** Whether every document of the screen concerns the person, because its section is one of their teams. */
export const followsSection = (
  { team }: Pick<Person, 'team'>,
  { section }: Pick<ServerDefinition, 'section'>,
): boolean => team.includes(section)

export const rowsFor = (person: Person, definition: ReadScreen): Rows => ({
  rights: rowRights(person, definition),
  caller: callerExpressions(person),
  definition,
})

interface PersonAndScreen {
  readonly person: Person
  readonly definition: ServerDefinition
}

/** The documents of a screen that this person may read. Every statement that reads documents for a person uses this. */
export const documentsFor = (source: QueryCreator<Tables>, { person, definition }: PersonAndScreen) =>
  documentsAmong(source, rowsFor(person, definition))

/** As `documentsFor`, by rights. No condition if all rows are visible, an equality where that is enough. */
export function documentsAmong(source: QueryCreator<Tables>, rows: Rows) {
  const { caller, definition, rights } = rows
  return source
    .selectFrom('documents')
    .where('documents.company_id', '=', caller.company)
    .where('documents.screen', '=', definition.screen)
    .$if(rights.length > 0, (select) => select.where(documentsSeen(rows)))
}

/** These rows, if an index provides them in the order of the list; else all rows of the screen. */
export function orderedByIndex(rows: Rows): Rows {
  const [group, ...others] = rows.rights
  return group && others.length === 0 && isOrderedByIndex(group) ? rows : { ...rows, rights: [] }
}

/** Whether an index provides the rows of these rights in the order of the list. */
export const isOrderedByIndex = ([right, ...others]: readonly RowRight[]): boolean =>
  others.length === 0 && right === 'own'

/** The condition for the same documents in a statement where the table has the alias `d`. */
export function seenDocuments(person: Person, definition: ReadScreen): RawBuilder<boolean> {
  const rows = rowsFor(person, definition)
  const ofScreen = sql<boolean>`d.company_id = ${rows.caller.company} and d.screen = ${definition.screen}`
  return rows.rights.length === 0 ? ofScreen : sql<boolean>`${ofScreen} and ${documentsSeen(rows, 'd')}`
}

/** The condition for the records of a screen that this person may read, where the table has the alias `d`. */
export function seenRecords(person: Person, definition: ReadScreen): RawBuilder<boolean> {
  const rows = rowsFor(person, definition)
  const { caller, rights } = rows
  const ofScreen = sql<boolean>`d.company_id = ${caller.company} and d.screen = ${definition.screen} and d.deleted_at is null`
  if (rights.length === 0) return ofScreen
  return sql<boolean>`${ofScreen} and ${eachGroup(rights, (right) => recordCondition(right, rows))}`
}

const documentsSeen = (rows: Rows, table = 'documents'): RawBuilder<boolean> =>
  eachGroup(rows.rights, (right) => documentCondition(right, rows, table))

function eachGroup(groups: RightGroups, conditionOf: (right: RowRight) => RawBuilder<boolean>): RawBuilder<boolean> {
  const conditions = groups.map((rights) =>
    rights.length === 0 ? sql`false` : sql`(${sql.join(rights.map(conditionOf), sql` or `)})`,
  )
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** @param table the alias of `documents` in the statement */
function documentCondition(right: RowRight, { caller, definition }: Rows, table: string): RawBuilder<boolean> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`)
  switch (right) {
    case 'all':
      return sql`true`
    case 'own':
      return sql`${column('owner_id')} = ${caller.id}`
    case 'team':
      return sql`${column('owner_id')} = any(${caller.teamMates})`
    case 'waiting':
      return sql`(${column('next_roles')} && ${caller.roles} or ${column('decided_by')} @> array[${caller.id}])`
    default:
      return holdsPerson(linkedId(column('data'), storedNames(definition, right.field)), caller)
  }
}

function recordCondition(right: RowRight, { caller, definition }: Rows): RawBuilder<boolean> {
  switch (right) {
    case 'all':
      return sql`true`
    case 'own':
      return sql`d.created_by = ${caller.id}`
    case 'team':
      return sql`d.created_by = any(${caller.teamMates})`
    case 'waiting':
      return sql`false`
    default:
      return holdsPerson(linkedId(sql`d.data`, storedNames(definition, right.field)), caller)
  }
}

/** A person is stored by id; older rows contain the name. */
const holdsPerson = (value: RawBuilder<unknown>, { id, name }: CallerExpressions): RawBuilder<boolean> =>
  sql`${value} in (${id}, ${name})`
