import { sql } from 'kysely'
import type { SchemaTables } from '../../database/schema-tables.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { stageTone } from './list.ts'

export type ResourceKind = SchemaTables['erection_resources']['kind']

/** Notes of an entry, newest first (site-modules §3). */
export async function erectionNotes(work: Work, { companyId }: Person, entry: string) {
  return await work
    .selectFrom('erection_notes')
    .select([
      sql<string>`id::text`.as('currentnotes_id'),
      'created_at as created',
      'username as users_username',
      'stage as ErectionStage',
      stageTone(sql.ref('stage')).as('ErectionStageClass'),
      'content',
      'labour_status',
      'hinderances',
    ])
    .where('company_id', '=', companyId)
    .where('entry_id', '=', entry)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Labour of an entry, newest day first. */
export async function labourOf(work: Work, person: Person, entry: string) {
  const rows = await resourcesOf(work, person, { entry, kind: 'labour' })
  return rows.map(({ id, day, type, ...rest }) => ({
    currentlabour_id: id,
    labourdate: day,
    labourtype: type,
    ...rest,
  }))
}

/** Machinery of an entry, newest day first. */
export async function machineryOf(work: Work, person: Person, entry: string) {
  const rows = await resourcesOf(work, person, { entry, kind: 'machinery' })
  return rows.map(({ id, day, type, ...rest }) => ({
    currentmachinery_id: id,
    machinerydate: day,
    machinerytype: type,
    ...rest,
  }))
}

async function resourcesOf(work: Work, { companyId }: Person, selection: { entry: string; kind: ResourceKind }) {
  return await work
    .selectFrom('erection_resources')
    .select([sql<string>`id::text`.as('id'), 'day', 'type', 'notes', sql<number>`qty::float8`.as('qty')])
    .where('company_id', '=', companyId)
    .where('entry_id', '=', selection.entry)
    .where('kind', '=', selection.kind)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
