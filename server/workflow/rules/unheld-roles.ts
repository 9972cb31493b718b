/** Roles that the rules of a screen name but nobody in the company has: documents would wait for them in vain. */
import { sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { EVERYONE } from '../../../engine/definition/rights.ts'
import type { Work } from '../../database/tenant.ts'

/** The roles of people who can sign in, or are invited. */
export async function heldRoles(work: Work, company: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ role: string }>`
    select distinct unnest(p.roles) as role from people p where p.company_id = ${company} and p.active`.execute(work)
  return new Set(rows.map(({ role }) => role))
}

/**
 * The roles that a screen names but nobody has, in the order of app.yaml. Ignores roles in `see` that belong to the
 * screen's section: they see the screen by default.
 */
export function unheldRoles(
  { section, see, seen, manage, change, workflow }: ServerDefinition,
  { roles }: Pick<AppDefinition, 'roles'>,
  held: ReadonlySet<string>,
): readonly string[] {
  const ofSection = new Set(roles.flatMap(({ name, team }) => (team.includes(section) ? [name] : [])))
  const named = new Set([
    ...Object.values(workflow?.moves ?? {}).flatMap((moves) => moves.map(({ by }) => by)),
    ...Object.keys(see ?? {}).filter((role) => role !== EVERYONE && !ofSection.has(role)),
    ...Object.values(seen).flat(),
    ...manage,
    ...(change ?? []),
  ])
  return roles.map(({ name }) => name).filter((name) => named.has(name) && !held.has(name))
}
