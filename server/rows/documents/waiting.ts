import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { andMatches } from '../../query/filter-sql.ts'
import { allOf, anyOf, type FilterTree } from '../../query/filter-tree.ts'
import { callerExpressions } from '../../rights/caller-expressions.ts'
import { formerStatuses } from '../../rights/former-statuses.ts'
import { columnsOfRows } from '../../rights/row-columns.ts'
import { rowRights, WAITS_FOR_CALLER } from '../../rights/rows.ts'
import { type WorkflowGuard, guardedSqlColumns, guards, isRefusedBy } from '../../workflow/guards.ts'
import { isSentBack } from '../../workflow/moves.ts'

/** Number of documents of a status that wait for a person. */
export interface WaitingDocuments {
  readonly screen: string
  readonly Status: string
  /** Counting stops at 10,001, which is shown as "10,000+". */
  readonly count: number
}

const COUNT_STOPS_AT = 10_001

/**
 * The documents that wait for this person on each screen, in the order of the screens and their statuses: those to
 * decide, and their own that were sent back. One statement counts every status, up to a limit, with the indexes of open
 * documents and of those that were sent back. Those that a guard keeps the person from deciding are left out. The people
 * a document waits for follow from the workflow it was created under (change-status.ts): accepting new rules changes no
 * count.
 */
export async function waitingFor(
  work: Work,
  person: Person,
  screens: readonly ServerDefinition[],
): Promise<readonly WaitingDocuments[]> {
  const places = screens.flatMap((definition) => placesOn(person, definition))
  const company = sql`${person.companyId}`
  const columns = guardedSqlColumns(company, columnsOfRows({ definition: NO_FIELDS, of: 'documents', as: 'd' }))
  const caller = callerExpressions(person)
  const decides = (guarded: FilterTree): RawBuilder<unknown> => sql`place.decides and d.company_id = ${company}
    and d.screen = place.screen and d.status = place.status and d.next_roles <> '{}'
    ${andMatches(allOf([WAITS_FOR_CALLER, guarded]), { columns, caller })}`
  // The documents of the first part are counted by their index alone: only those of the second are read.
  const { rows } = await sql<WaitingDocuments>`
    select place.screen, place.status as "Status", counted.count
    from unnest(${places.map(({ screen }) => screen)}::text[], ${places.map(({ status }) => status)}::text[],
      ${places.map(({ decides }) => decides)}::boolean[], ${places.map(({ returns }) => returns)}::boolean[],
      ${places.map(({ former }) => former)}::boolean[])
      with ordinality as place (screen, status, decides, returns, former, position)
    cross join lateral (select count(*)::int as count from (
      (select 1 from documents d where ${decides(COUNTED_BY_INDEX)}
      limit ${sql.lit(COUNT_STOPS_AT)})
      union all (select 1 from documents d where ${decides(COUNTED_BY_DATA)}
      limit ${sql.lit(COUNT_STOPS_AT)})
      union all (select 1 from documents d
      where place.returns and d.company_id = ${person.companyId} and d.screen = place.screen and d.status = place.status
        and d.owner_id = ${person.id} and d.last_move = 'reject' and (not place.former
          or ${isWithOwnerByItsRules(person)})
      limit ${sql.lit(COUNT_STOPS_AT)})
      limit ${sql.lit(COUNT_STOPS_AT)}) as few) as counted
    where counted.count > 0
    order by place.position`.execute(work)
  return rows
}

const NO_FIELDS = { fields: {} }

const guardsThat = (readData: boolean) => guards.filter(({ readsData }) => readsData === readData)
/** Documents under a rule that reads their data. */
const READ: FilterTree = anyOf(guardsThat(true).map(({ isRule }) => isRule))
const isAllowedBy = (rules: readonly WorkflowGuard[]): readonly FilterTree[] =>
  rules.map((guard) => ({ not: isRefusedBy(guard) }))
const COUNTED_BY_INDEX = allOf([{ not: READ }, ...isAllowedBy(guardsThat(false))])
const COUNTED_BY_DATA = allOf([READ, ...isAllowedBy(guards)])

interface Place {
  readonly screen: string
  readonly status: string
  /** Documents of it may wait for the person's decision. */
  readonly decides: boolean
  /** In it a document may have been sent back to the person. */
  readonly returns: boolean
  /** A status of earlier rules: only the workflow of a document says whether its owner submits it again. */
  readonly former: boolean
}

/** Whether the owner of `d` acts next, by its own workflow. */
const isWithOwnerByItsRules = ({ companyId }: Person): RawBuilder<boolean> => sql`exists (
  select 1 from workflows w where w.company_id = ${companyId} and w.hash = d.workflow_hash
    and (w.workflow ->> 'starts' = d.status or jsonb_path_exists(w.workflow,
      '$.moves.*[*] ? (@.by == "owner" && @.from[*] == $status)', jsonb_build_object('status', d.status))))`

function placesOn(person: Person, definition: ServerDefinition): readonly Place[] {
  const { workflow, screen, statuses } = definition
  const decides = seesWaiting(person, definition)
  // Without a form, nobody submits documents again here.
  const seesOwn = definition.form !== null && sees(person, definition, 'own')
  const rejected = { last_move: 'reject' }
  const current = statuses.map((status) => {
    const returns = seesOwn && workflow !== null && isSentBack(workflow, { status, ...rejected })
    return { screen, status, decides: decides && workflow !== null, returns, former: false }
  })
  const former = formerStatuses(person, definition).map((status) => {
    return { screen, status, decides, returns: seesOwn, former: true }
  })
  return [...current, ...former].filter((place) => place.decides || place.returns)
}

/** Whether the person decides by any workflow of documents in flight. */
const seesWaiting = (person: Person, definition: ServerDefinition): boolean => sees(person, definition, 'waiting')

const sees = (person: Person, definition: ServerDefinition, right: 'own' | 'waiting'): boolean =>
  rowRights(person, definition).every((group) => group.includes(right))
