import { sql } from 'kysely'
import { type Chance, chanceOf } from '../../../sample/random.ts'
import type { Database } from '../../database/open.ts'
import type { Work } from '../../database/tenant.ts'
import { checklistRemarks, sampleTemplates } from './sample-words.ts'
import type { SampleCompany } from '../../sample/companies.ts'
import { dayBefore, fillOnce, insertAll, peopleOf, type InsertedRow, type SampleName } from '../../sample/filling.ts'

const ORDERS = 12
const CHECKLISTS = 8
const TEST_CHECKLISTS = 2
/** Age of the oldest checklist in days, and the days from the start of each checklist to the next. */
const OLDEST = 64
const LATER = 8
/** Days between the due dates of two rows. */
const STEP = 5

/** Adds templates and the checklists of the first jobs to a sample company, if it has no templates. */
export async function seedChecklists(
  database: Database,
  company: SampleCompany,
  today = new Date().toISOString().slice(0, 10),
): Promise<void> {
  await fillOnce(database, { company, marker: 'checklist_templates' }, async (work) => {
    const people = await peopleOf(work, company.id)
    if (people.length === 0) return
    await insertAll(work, 'order_jobs', await orderJobs(work, company))
    const templates = await storeTemplates(work, company, people)
    const jobs = await work
      .selectFrom('checklist_jobs')
      .select('job_id')
      .where('company_id', '=', company.id)
      .orderBy('job_id')
      .limit(company.isTest ? TEST_CHECKLISTS : CHECKLISTS)
      .execute()
    const created = jobs.map(({ job_id }, index) => checklistRows({ company, people, templates, today, job_id, index }))
    await insertAll(
      work,
      'checklist_records',
      created.map(({ record }) => record),
    )
    await insertAll(
      work,
      'checklist_rows',
      created.flatMap(({ rows }) => rows),
    )
  })
}

/** The orders of a company without jobs, from its documents, each with its party. */
async function orderJobs(work: Work, { id, trade }: SampleCompany): Promise<readonly InsertedRow<'order_jobs'>[]> {
  if (trade === 'steel') return []
  const { rows } = await sql<InsertedRow<'order_jobs'>>`
    select company_id, job_id, min(party) as party_name from (
      select company_id, coalesce(data->>'JobID', data->>'Orderpo-clientpo') as job_id,
        coalesce(data->>'partyname', data->>'PartyName') as party from documents where company_id = ${id}) d
    where job_id <> '' and party <> '' group by company_id, job_id order by job_id limit ${ORDERS}`.execute(work)
  return rows
}

interface Template {
  readonly id: string
  readonly rows: readonly (InsertedRow<'checklist_template_rows'> & { readonly team: string })[]
}

async function storeTemplates(work: Work, company: SampleCompany, people: readonly SampleName[]) {
  const company_id = company.id
  const templates = sampleTemplates[company.trade].map(({ name, rows }, index) => {
    const id = `template-${index + 1}`
    const own = rows.map(([groups, description, team], place) => {
      return { company_id, template_id: id, id: `${id}-${place + 1}`, place, groups, description, team }
    })
    return { id, name, rows: own }
  })
  const updated_by = people[0]?.id ?? ''
  await insertAll(
    work,
    'checklist_templates',
    templates.map(({ id, name }) => ({ company_id, id, name, updated_by })),
  )
  await insertAll(
    work,
    'checklist_template_rows',
    templates.flatMap(({ rows }) => rows),
  )
  const usual = { company_id, screen: 'documentsys', template_id: templates[0]?.id ?? '' }
  await insertAll(work, 'checklist_defaults', [usual])
  return templates
}

interface SampleContext {
  readonly company: SampleCompany
  readonly people: readonly SampleName[]
  readonly templates: readonly Template[]
  readonly today: string
  readonly job_id: string
  readonly index: number
}

interface ChecklistRows {
  readonly record: InsertedRow<'checklist_records'>
  readonly rows: readonly InsertedRow<'checklist_rows'>[]
}

/** Every fourth checklist uses the second template; older ones have more progress, the oldest is complete. */
function checklistRows({ company, people, templates, today, job_id, index }: SampleContext): ChecklistRows {
  const chance = chanceOf(`${company.id} checklist ${job_id}`)
  const template = templates[index % 4 === 3 ? 1 : 0]
  const id = `CL-${String(index + 1).padStart(4, '0')}`
  const startedOn = dayBefore(today, index === 0 ? OLDEST * 2 : OLDEST - index * LATER)
  const by = people[index % people.length]?.id ?? ''
  const record = {
    company_id: company.id,
    id,
    number: index + 1,
    job_id,
    template_id: template?.id ?? '',
    created_by: by,
    created_at: new Date(`${startedOn}T05:30:00Z`),
  }
  const rows = (template?.rows ?? []).map((row) => {
    const due = dayBefore(startedOn, -(row.place + 1) * STEP)
    const answer = answerOf({ due, today, place: row.place }, chance)
    const person = people[(index + row.place) % people.length]?.id ?? ''
    return {
      company_id: company.id,
      id: `${id}-${row.place + 1}`,
      record_id: id,
      type_details_id: row.id,
      place: row.place,
      groups: row.groups,
      description: row.description,
      team: row.team,
      due_date: due,
      ...answer,
      ...(answer.rev_no === 0
        ? { updated_by: null, updated_at: null }
        : { updated_by: person, updated_at: new Date(`${answer.actual_date ?? startedOn}T10:00:00Z`) }),
    }
  })
  return { record, rows }
}

interface Due {
  readonly due: string
  readonly today: string
  readonly place: number
}

type Answer = Required<Pick<InsertedRow<'checklist_rows'>, 'status' | 'actual_date' | 'remarks' | 'rev_no'>>

/** Rows due long ago are completed; of the recent ones some are late, on hold or rejected. */
function answerOf({ due, today, place }: Due, chance: Chance): Answer {
  const open = { status: null, actual_date: null, remarks: '', rev_no: 0 }
  const draw = chance.next()
  const late = chance.between(0, 4)
  const remarks = chance.pick(checklistRemarks)
  if (due > today) return open
  const isRecent = due > dayBefore(today, 3 * STEP)
  if (isRecent && draw < 0.3) return open
  if (isRecent && draw < 0.5) return { ...open, status: draw < 0.4 ? 'Hold' : 'Rejected', remarks, rev_no: 1 }
  if (place % 7 === 6) return { ...open, status: 'Not Applicable', rev_no: 1 }
  const arrived = dayBefore(due, 2 - late)
  const status = place % 3 === 2 ? 'Approved' : place % 3 === 1 ? 'Completed' : 'Yes'
  return {
    status,
    actual_date: arrived < today ? arrived : today,
    remarks: draw > 0.8 ? remarks : '',
    rev_no: place % 3 === 2 ? 2 : 1,
  }
}
