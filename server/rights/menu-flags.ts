import { sql } from 'kysely'
import { screensOff } from '../../engine/definition/module-flags.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'
import { mayChange } from './change.ts'
import { rowRights } from './rows.ts'
import { flagsOf, type MenuSite } from './screen-access.ts'

/**
 * The flags of a session: those of `flagsOf`, and the menu is without screens on which a person sees only documents that
 * they have raised, may not raise any (`change`), and have none.
 */
export async function menuFlags(
  work: Work,
  site: MenuSite,
  person: Person,
): Promise<Readonly<Record<string, boolean>>> {
  const flags = flagsOf(site, person)
  const ownOnly = site.screens
    .all()
    .filter((definition) => definition.documents && !mayChange(person, definition))
    .filter((definition) => rowRights(person, definition).some((rights) => rights.every((right) => right === 'own')))
    .map(({ screen }) => screen)
  if (ownOnly.length === 0) return flags
  const { rows } = await sql<{ screen: string }>`
    select screen from unnest(${ownOnly}::text[]) as asked (screen) where not exists (
      select 1 from documents d where d.company_id = ${person.companyId} and d.screen = asked.screen
        and d.owner_id = ${person.id})`.execute(work)
  const empty = rows.map(({ screen }) => screen)
  return { ...flags, ...screensOff(empty, site.app().sections) }
}
