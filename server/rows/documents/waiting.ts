import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { formerStatuses } from '../../rights/former-statuses.ts'
import { rowRights } from '../../rights/rows.ts'
import { isSentBack } from '../../workflow/moves.ts'

/** Number of documents of a status that wait for a person. */
export interface Waiting {
  readonly screen: string
  readonly Status: string
  /** Counting stops at 10,001, which is shown as "10,000+". */
  readonly count: number
}

const COUNT_STOPS_AT = 10_001

/**
 * The documents that wait for this person on each screen, in the order of the screens and their statuses: those to
 * decide, and their own that were sent back. One statement counts every status, up to a limit, with the indexes of open
 * documents and of those that were sent back. Own documents, and those about the
 * person, are left out if their workflow does not let them decide. The people a document waits for follow from the workflow it was created under
 * (change-status.ts): accepting new rules changes no count.
 */
export async function waitingFor(
  work: Work,
  person: Person,
  screens: readonly ServerDefinition[],
): Promise<readonly Waiting[]> {
  const places = screens.flatMap((definition) => placesOn(person, definition))
  const refusing = sql`array(select hash from workflows w
    where w.company_id = ${person.companyId} and w.workflow ? 'refusedIn')`
  const mayDecide = sql`place.decides and d.company_id = ${person.companyId} and d.screen = place.screen
    and d.status = place.status and d.next_roles <> '{}' and d.next_roles && ${[...person.roles]}::text[]
    and (d.owner_id <> ${person.id} or d.workflow_hash = any(array(select hash from workflows w
      where w.company_id = ${person.companyId} and w.workflow ->> 'ownDocuments' = 'allow')))`
  // The documents of the first part are counted by their index alone: only those of the second are read.
  const { rows } = await sql<Waiting>`
    select place.screen, place.status as "Status", counted.count
    from unnest(${places.map(({ screen }) => screen)}::text[], ${places.map(({ status }) => status)}::text[],
      ${places.map(({ decides }) => decides)}::boolean[], ${places.map(({ returns }) => returns)}::boolean[],
      ${places.map(({ former }) => former)}::boolean[])
      with ordinality as place (screen, status, decides, returns, former, position)
    cross join lateral (select count(*)::int as count from (
      (select 1 from documents d where ${mayDecide} and (d.workflow_hash = any(${refusing})) is not true
      limit ${sql.lit(COUNT_STOPS_AT)})
      union all (select 1 from documents d
      where exists (select 1 from workflows w where w.company_id = ${person.companyId} and w.workflow ? 'refusedIn')
        and ${mayDecide} and d.workflow_hash = any(${refusing}) and not ${isAbout(person)}
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

/** Whether the person is in a field of `d` whose person may not decide it, by its workflow (movePermission). */
const isAbout = ({ companyId, id, name }: Person): RawBuilder<boolean> => sql`exists (
  select 1 from workflows w cross join jsonb_array_elements_text(w.workflow -> 'refusedIn') as refused (field)
  cross join jsonb_path_query(d.data -> refused.field, '$[*]') as held (value)
  where w.company_id = ${companyId} and w.hash = d.workflow_hash
    and coalesce(held.value ->> 'id', held.value #>> '{}') in (${id}, ${name}))`

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
