import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { distinct, type RowRight, rowsSeen } from '../../engine/definition/rights.ts'
import type { Tables } from '../database/tables.ts'
import type { Person } from '../http/person.ts'
import { andMatches, filterSql } from '../query/filter-sql.ts'
import { allOf, anyOf, EVERY_ROW, type FilterTree, linkColumn, NO_ROW, rowColumns } from '../query/filter-tree.ts'
import { type CallerExpressions, callerExpressions } from './caller-expressions.ts'
import type { RightsReader } from './definitions.ts'
import { columnsOfRows } from './row-columns.ts'
import { type RowTable, rowTableOf, storedTables } from './stored-tables.ts'

/** A row is visible if at least one right of each group shows it. No group: all rows; a group without rights: none. */
type RightGroups = readonly (readonly RowRight[])[]

/** The rows of a screen that are read, and the person who reads them. */
export interface ReadableRows {
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

export const rowsFor = (person: Person, definition: ReadScreen): ReadableRows => ({
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
export function documentsAmong(source: QueryCreator<Tables>, rows: ReadableRows) {
  const { caller, definition, rights } = rows
  return source
    .selectFrom('documents')
    .where('documents.company_id', '=', caller.company)
    .where('documents.screen', '=', definition.screen)
    .$if(rights.length > 0, (select) =>
      select.where(
        filterSql(treeOfRights(rights, 'documents'), {
          columns: columnsOfRows({ definition, of: 'documents', as: 'documents' }),
          caller,
        }),
      ),
    )
}

/** These rows, if an index provides them in the order of the list; else all rows of the screen. */
export function orderedByIndex(rows: ReadableRows): ReadableRows {
  const [group, ...others] = rows.rights
  return group && others.length === 0 && isOrderedByIndex(group) ? rows : { ...rows, rights: [] }
}

/** Whether an index provides the rows of these rights in the order of the list. */
export const isOrderedByIndex = ([right, ...others]: readonly RowRight[]): boolean =>
  others.length === 0 && right === 'own'

/**
 * The condition for the rows of a screen that this person may read, where their table has the alias `d`.
 *
 * @param of the table of the statement, if it may be another than that of the screen
 */
export function seenRows(
  person: Person,
  definition: ReadScreen & Partial<Pick<ServerDefinition, 'records' | 'ledger'>>,
  of = rowTableOf(definition),
): RawBuilder<boolean> {
  const { caller, rights } = rowsFor(person, definition)
  const seen = andMatches(treeOfRights(rights, of), { columns: columnsOfRows({ definition, of, as: 'd' }), caller })
  return sql<boolean>`d.company_id = ${caller.company} and d.screen = ${definition.screen}
    ${seen} and ${storedTables[of].isKept('d')}`
}

/** The documents that one of the caller's roles may decide now. */
export const WAITS_FOR_CALLER: FilterTree = { column: rowColumns.nextRoles, is: 'shares', to: { caller: 'roles' } }

const WAITING = anyOf([WAITS_FOR_CALLER, { column: rowColumns.decidedBy, is: 'includes', to: { caller: 'id' } }])

/** The rows that rights include: one tree for statements and for a row in memory (`row-seen.ts`). */
export const treeOfRights = (groups: RightGroups, of: RowTable): FilterTree =>
  allOf(groups.map((rights) => anyOf(rights.map((right) => treeOfRight(right, of)))))

/** The rows that concern the caller: their own, their team’s, and those that wait for them or were decided by them. */
export const CONCERNS_CALLER: FilterTree = treeOfRights([['own', 'team', 'waiting']], 'documents')

function treeOfRight(right: RowRight, of: RowTable): FilterTree {
  switch (right) {
    case 'all':
      return EVERY_ROW
    case 'own':
      return { column: rowColumns.owner, is: 'equal', to: { caller: 'id' } }
    case 'team':
      return { column: rowColumns.owner, is: 'oneOf', to: { caller: 'teamMates' } }
    case 'waiting':
      // Nobody decides about records or entries of ledgers.
      return of === 'documents' ? WAITING : NO_ROW
    default:
      // A person is stored by id; older rows contain the name.
      return { column: linkColumn(right.field), is: 'oneOf', to: [{ caller: 'id' }, { caller: 'name' }] }
  }
}
