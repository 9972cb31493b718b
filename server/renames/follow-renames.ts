/** Brings what companies have stored to the names that a site has now (`also`), before it is served (decision 25). */
import { sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { appendAll, type AuditEntry } from '../audit/audit.ts'
import type { Database } from '../database/open.ts'
import { asOwner, setTenant, type Work } from '../database/tenant.ts'
import { eventSlug } from '../alerts/event-alerts.ts'
import { type Pair, renamedOptions, renamedRoles, renamedScreens, renamedStatuses } from './pairs.ts'
import { areNamedInRules, renameInRules, type RulesOf } from './rename-in-rules.ts'
import { isOptionStored, renameOption, type StoredOption } from './rename-options.ts'
import { countStoredRows, isScreenStored, renameAlert, renameScreen } from './rename-screen.ts'
import { NOTHING_RENAMED, type RenamedNames } from './renamed-rules.ts'

export interface RenamedSite {
  readonly app: AppDefinition
  readonly screens: readonly ServerDefinition[]
  /** The names of all screens that have a file, also of one that does not compile. */
  readonly files: readonly string[]
}

/**
 * Renames what all companies have stored, each in one transaction, with an entry in its audit for each name. A name is
 * followed only if what replaces it is stored nowhere yet: a file must not make documents of two statuses alike, give a
 * role to people who have another one, or mix the rows of two screens.
 */
export async function followRenames(database: Database, site: RenamedSite): Promise<void> {
  const hasRenamed =
    renamedScreens(site.screens, site.files).length + renamedRoles(site.app).length + renamedStatuses(site.app).length >
      0 || site.screens.some((each) => renamedOptions(each).length > 0)
  if (!hasRenamed) return
  const companies = await asOwner(database, (work) => work.selectFrom('companies').select('id').orderBy('id').execute())
  for (const { id } of companies)
    await asOwner(database, async (work) => {
      await setTenant(work, id)
      // Another process that starts with the same files waits, and then finds nothing left to do.
      await sql`select pg_advisory_xact_lock(hashtextextended('renames ' || ${id}::text, 0))`.execute(work)
      await appendAll(work, id, await followIn(work, id, site))
    })
}

/** What an entry of the audit says; `rows` are people for a role. */
interface Renamed extends Pair {
  readonly kind: string
  readonly screen?: string
  readonly rows: number
}

async function followIn(work: Work, company: string, site: RenamedSite): Promise<readonly AuditEntry[]> {
  const { app, screens, files } = site
  const entries: AuditEntry[] = []
  const note = (entry: Renamed): void => void entries.push({ event: 'renamed', person: null, ...entry })
  for (const pair of renamedScreens(screens, files)) {
    const rows = await followScreen(work, company, { pair, app })
    if (rows !== null) note({ kind: 'screen', screen: pair.to, ...pair, rows })
  }
  for (const pair of renamedRoles(app)) {
    const rows = await followRole(work, { company, screen: null, definitions: screens }, pair)
    if (rows !== null) note({ kind: 'role', ...pair, rows })
  }
  for (const definition of screens) {
    const of = { company, screen: definition.screen, definitions: [definition] }
    for (const pair of renamedStatuses(app)) {
      const rows = await followStatus(work, of, pair)
      if (rows !== null) note({ kind: 'status', screen: definition.screen, ...pair, rows })
    }
    for (const { field, ...pair } of renamedOptions(definition)) {
      const rows = await followOption(work, of, { stored: { company, definition, field }, pair })
      if (rows !== null) note({ kind: `option of ${field}`, screen: definition.screen, ...pair, rows })
    }
  }
  return entries
}

/** Null, as in the functions below: nothing has the former name, or something has the name of now already. */
async function followScreen(
  work: Work,
  company: string,
  renamed: { readonly pair: Pair; readonly app: AppDefinition },
): Promise<number | null> {
  const { from, to } = renamed.pair
  if (!(await isScreenStored(work, { company, screen: from }))) return null
  if ((await countStoredRows(work, { company, screen: to })) > 0) return null
  await renameScreen(work, company, renamed)
  return await countStoredRows(work, { company, screen: to })
}

const rolesOf = ({ from, to }: Pair): RenamedNames => ({ ...NOTHING_RENAMED, roles: new Map([[from, to]]) })
const statusesOf = ({ from, to }: Pair): RenamedNames => ({ ...NOTHING_RENAMED, statuses: new Map([[from, to]]) })
const optionsOf = (field: string, { from, to }: Pair): RenamedNames => ({
  ...NOTHING_RENAMED,
  options: new Map([[field, new Map([[from, to]])]]),
})
/** A pair that changes all rules that name it. */
const anyOther = (from: string): Pair => ({ from, to: `${from} ` })
const reversed = ({ from, to }: Pair): Pair => ({ from: to, to: from })

async function followRole(work: Work, of: RulesOf, pair: Pair): Promise<number | null> {
  const { company } = of
  const isHeld = async ({ from }: Pair): Promise<boolean> => {
    const people = await sql`select 1 from people where company_id = ${company} and ${from}::text = any(roles)
      limit 1`.execute(work)
    return people.rows.length > 0 || (await areNamedInRules(work, of, rolesOf(anyOther(from))))
  }
  if (!(await isHeld(pair)) || (await isHeld(reversed(pair)))) return null
  const { rows } = await sql`update people set roles = array_replace(roles, ${pair.from}::text, ${pair.to}::text)
    where company_id = ${company} and ${pair.from}::text = any(roles) returning id`.execute(work)
  await sql`update documents set next_roles = array_replace(next_roles, ${pair.from}::text, ${pair.to}::text)
    where company_id = ${company} and next_roles <> '{}' and ${pair.from}::text = any(next_roles)`.execute(work)
  await renameInRules(work, of, rolesOf(pair))
  return rows.length
}

async function followStatus(work: Work, of: RulesOf, pair: Pair): Promise<number | null> {
  const { company, screen } = of
  const isHeld = async ({ from }: Pair): Promise<boolean> => {
    const documents = await sql`select 1 from documents where company_id = ${company} and screen = ${screen}
      and status = ${from} limit 1`.execute(work)
    return documents.rows.length > 0 || (await areNamedInRules(work, of, statusesOf(anyOther(from))))
  }
  if (!(await isHeld(pair)) || (await isHeld(reversed(pair)))) return null
  const isConcerned = sql`company_id = ${company} and screen = ${screen} and status = ${pair.from}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents where ${isConcerned}`.execute(work)
  const status = sql<string>`case when status = ${pair.from} then ${pair.to} else status end`
  await renameInRules(work, { ...of, status }, statusesOf(pair))
  await sql`update documents set status = ${pair.to} where ${isConcerned}`.execute(work)
  await renameAlert(work, company, {
    from: eventSlug(screen ?? '', pair.from),
    to: eventSlug(screen ?? '', pair.to),
  })
  return rows[0]?.count ?? 0
}

interface FollowedOption {
  readonly stored: StoredOption
  readonly pair: Pair
}

async function followOption(work: Work, of: RulesOf, { stored, pair }: FollowedOption): Promise<number | null> {
  const isHeld = async ({ from }: Pair): Promise<boolean> =>
    (await isOptionStored(work, stored, from)) ||
    (await areNamedInRules(work, of, optionsOf(stored.field, anyOther(from))))
  // Records are decided by nobody: there, two options may become one.
  if (!(await isHeld(pair)) || (stored.definition.documents && (await isHeld(reversed(pair))))) return null
  const rows = await renameOption(work, stored, pair)
  await renameInRules(work, of, optionsOf(stored.field, pair))
  return rows
}
