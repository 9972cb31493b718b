import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { Rights } from '../database/column-types.ts'
import type { Tables } from '../database/tables.ts'
import type { Work } from '../database/tenant.ts'
import { appendAll, type AuditEntry } from './audit.ts'

const MOST_AT_ONCE = 1_000

/**
 * Moves the rights changes recorded by the database into the audit of a company, which is the transaction's tenant:
 * roles, team, administrator and module flags of a person, before and after. Returns how many there were; the remaining
 * ones are left for another call.
 */
export async function recordRightsChanges(work: Work, company: string): Promise<number> {
  const oldest = work
    .selectFrom('rights_changes')
    .select('id')
    .where('company_id', '=', company)
    .orderBy('id')
    .limit(MOST_AT_ONCE)
  const deleted = await work
    .deleteFrom('rights_changes')
    .where('company_id', '=', company)
    .where('id', 'in', oldest)
    .returningAll()
    .execute()
  const changes = deleted.toSorted((a, b) => a.id - b.id)
  await appendAll(work, company, changes.map(entryOf))
  return changes.length
}

/**
 * Removes the rights changes that the database recorded for a person in this transaction. For a call with its own, more
 * precise entry, so that the audit has one entry per change (decision 46).
 */
export async function removeOwnRightsChanges(work: Work, company: string, person: string): Promise<void> {
  await work
    .deleteFrom('rights_changes')
    .where('company_id', '=', company)
    .where('person_id', '=', person)
    // Only rows of this transaction: `now()` is its beginning, and so is the column's default.
    .where('changed_at', '=', sql<Date>`now()`)
    .execute()
}

type RightsChange = Selectable<Tables['rights_changes']>

/** `login` is the database login that has changed the rights directly in the database. */
function entryOf({ person_id, name, login, changed_at, before, after }: RightsChange): AuditEntry {
  return {
    event: 'rights-changed',
    person: null,
    of: person_id,
    name,
    login,
    changed: changed_at.toISOString(),
    before: before && JSON.stringify(differing(before, after)),
    after: after && JSON.stringify(differing(after, before)),
  }
}

type Values = Readonly<Record<string, unknown>>

/** The rights that differ from `there`, and the flags that differ; all rights of an added or removed person. */
function differing({ flags, ...others }: Rights, there: Rights | null): Values {
  const changed = changedIn(flags, there?.flags ?? {})
  return {
    ...changedIn(others, { ...there }),
    ...(there === null || Object.keys(changed).length > 0 ? { flags: changed } : {}),
  }
}

const changedIn = (some: Values, others: Values): Values =>
  Object.fromEntries(Object.entries(some).filter(([name, value]) => !isDeepStrictEqual(value, others[name])))
