import type { SignedCall } from '../../http/signed-in.ts'
import { DOCUMENTS, STATUSES } from './checklist.ts'

/** A team that rows of a checklist are for: a section of the site. */
export interface Team {
  readonly id: string
  readonly text: string
}

/** The options of a job's form. `record`: the job's checklist; null where it has none. */
export async function documentProps(call: SignedCall, teams: readonly Team[]) {
  const templates = await templatesOf(call)
  const defaulttemplate = templates.find(({ isDefault }) => isDefault)?.name ?? null
  return {
    jobIdmaster_jobid: await jobsOf(call, defaulttemplate),
    templates: templates.map(({ name }) => ({ id: name, text: name })),
    defaulttemplate,
    team: teams,
    Status: STATUSES.map((id) => ({ id, text: id })),
  }
}

/** A new checklist of a job begins with the default template. */
async function jobsOf({ work, person }: SignedCall, usual: string | null) {
  const rows = await work
    .selectFrom('checklist_jobs as j')
    .leftJoin('checklist_records as r', (join) =>
      join.onRef('r.company_id', '=', 'j.company_id').onRef('r.job_id', '=', 'j.job_id').on('r.deleted_at', 'is', null),
    )
    .leftJoin('checklist_templates as t', (join) =>
      join.onRef('t.company_id', '=', 'r.company_id').onRef('t.id', '=', 'r.template_id'),
    )
    .select(['j.job_id', 'j.party_name', 'r.id as record', 't.name as template'])
    .where('j.company_id', '=', person.companyId)
    .orderBy('j.job_id')
    .execute()
  return rows.map(({ job_id, party_name, record, template }) => {
    const activeTemplate = template ?? usual
    return { id: job_id, text: `${job_id} · ${party_name}`, partyname: party_name, record, activeTemplate }
  })
}

async function templatesOf({ work, person }: SignedCall) {
  const rows = await work
    .selectFrom('checklist_templates as t')
    .leftJoin('checklist_defaults as d', (join) =>
      join
        .onRef('d.company_id', '=', 't.company_id')
        .onRef('d.template_id', '=', 't.id')
        .on('d.screen', '=', DOCUMENTS),
    )
    .select(['t.name', 'd.screen as usual'])
    .where('t.company_id', '=', person.companyId)
    .orderBy('t.name')
    .execute()
  return rows.map(({ name, usual }) => ({ name, isDefault: usual !== null }))
}
