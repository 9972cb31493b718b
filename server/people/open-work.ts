import { sql } from 'kysely'
import type { ScreenSource } from '../config/screens.ts'
import type { Work } from '../database/tenant.ts'
import { isWithOwnerToSubmit } from '../workflow/offers.ts'
import type { StoredPerson } from './people.ts'
import type { SiteSettings } from './site.ts'

/** The work of a person that nobody else can do, and the open work that remains in their name. */
export interface OpenWork {
  /** Roles that no other person who can sign in holds, with the number of waiting documents (counted up to 10,001). */
  readonly roles: readonly { readonly role: string; readonly label: string; readonly documents: number }[]
  /** The number of open tasks assigned to them. */
  readonly tasks: number
  /** Their documents that are not submitted yet, or were sent back to them (counted up to 10,001). */
  readonly drafts: number
}

const COUNT_STOPS_AT = 10_001

export async function openWorkOf(
  work: Work,
  company: string,
  {
    person: { id, roles },
    site,
    screens,
  }: {
    readonly person: Pick<StoredPerson, 'id' | 'roles'>
    readonly site: Pick<SiteSettings, 'roles'>
    readonly screens: ScreenSource
  },
): Promise<OpenWork> {
  const found = await sql<{ role: string; documents: number }>`
    select held.role, counted.documents from unnest(${[...roles]}::text[]) as held (role)
    cross join lateral (select count(*)::int as documents from (select 1 from documents d
      where d.company_id = ${company} and d.next_roles <> '{}' and held.role = any(d.next_roles)
      limit ${sql.lit(COUNT_STOPS_AT)}) as few) as counted
    where not exists (select 1 from people p where p.company_id = ${company} and p.id <> ${id}
      and p.active and p.joined_at is not null and held.role = any(p.roles))
    order by held.role`.execute(work)
  const tasks = await sql<{ count: number }>`
    select count(*)::int as count from tasks where company_id = ${company} and assigned_to = ${id}
      and closed_at is null and deleted_at is null`.execute(work)
  const labelOf = (role: string): string => site.roles.find(({ name }) => name === role)?.label ?? role
  return {
    roles: found.rows.map(({ role, documents }) => ({ role, label: labelOf(role), documents })),
    tasks: tasks.rows[0]?.count ?? 0,
    drafts: await countDrafts(work, company, { id, screens }),
  }
}

/** The documents, on any screen, that only this person can submit. */
async function countDrafts(
  work: Work,
  company: string,
  { id, screens }: { readonly id: string; readonly screens: ScreenSource },
): Promise<number> {
  const withOwner = screens.all().flatMap(({ screen, statuses, workflow }) => {
    const own = workflow === null ? [] : statuses.filter((status) => isWithOwnerToSubmit(workflow, { status }))
    return own.length === 0 ? [] : [sql<boolean>`(d.screen = ${screen} and d.status = any(${own}::text[]))`]
  })
  if (withOwner.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from documents d where d.company_id = ${company} and d.owner_id = ${id}
      and (${sql.join(withOwner, sql` or `)}) limit ${sql.lit(COUNT_STOPS_AT)}) as few`.execute(work)
  return rows[0]?.count ?? 0
}

/** The roles whose documents nobody else could decide, as a sentence; null: there are none. */
export function rolesWithoutPersonText({ roles }: Pick<OpenWork, 'roles'>): string | null {
  const stranded = roles.filter(({ documents }) => documents > 0)
  if (stranded.length === 0) return null
  const counts = stranded.map(({ label, documents }) => `${countText(documents)} for ${label}`)
  return `Documents wait that nobody else can decide: ${counts.join(', ')}. Choose who takes over, or leave them.`
}

const countText = (count: number): string => (count >= COUNT_STOPS_AT ? '10,000+' : String(count))
