import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { Rights, Tables } from '../database/tables.ts'
import type { Work } from '../database/tenant.ts'
import { appendAll, type AuditEntry } from './audit.ts'

const MOST_AT_ONCE = 1_000

/**
 * Moves what the database noted of changed rights into the audit of a company, the tenant of the transaction: roles,
 * team, administrator and module flags of a person, before and after. Returns how many there were; the rest is left
 * for another call.
 */
export async function recordRightsChanges(work: Work, company: string): Promise<number> {
  const oldest = work
    .selectFrom('rights_changes')
    .select('id')
    .where('company_id', '=', company)
    .orderBy('id')
    .limit(MOST_AT_ONCE)
  const taken = await work
    .deleteFrom('rights_changes')
    .where('company_id', '=', company)
    .where('id', 'in', oldest)
    .returningAll()
    .execute()
  const changes = taken.toSorted((a, b) => a.id - b.id)
  await appendAll(work, company, changes.map(entryOf))
  return changes.length
}

/**
 * Removes what the database noted of a person in this transaction: for a call whose own entry says who changed what, so
 * that the audit has one entry for one change (ADR 130).
 */
export async function removeOwnNotes(work: Work, company: string, person: string): Promise<void> {
  await work
    .deleteFrom('rights_changes')
    .where('company_id', '=', company)
    .where('person_id', '=', person)
    // Of this transaction: `now()` is its beginning, and so is the default of the column.
    .where('changed_at', '=', sql<Date>`now()`)
    .execute()
}

type RightsChange = Selectable<Tables['rights_changes']>

/** `login` is that of the database: rights are changed there, by whoever holds it. */
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

/** The rights that are others there; of flags those that are. All of a person who was added or removed. */
function differing({ flags, ...others }: Rights, there: Rights | null): Values {
  const changed = changedIn(flags, there?.flags ?? {})
  return {
    ...changedIn(others, { ...there }),
    ...(there === null || Object.keys(changed).length > 0 ? { flags: changed } : {}),
  }
}

const changedIn = (some: Values, others: Values): Values =>
  Object.fromEntries(Object.entries(some).filter(([name, value]) => !isDeepStrictEqual(value, others[name])))
