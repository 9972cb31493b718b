import { type Chance, chanceOf } from '../../../sample/random.ts'
import type { Database } from '../../database/open.ts'
import type { Work } from '../../database/tenant.ts'
import { entryId } from './save.ts'
import {
  BRICK_WALLS,
  CHECK_STATUSES,
  CHECKLIST,
  LABOUR_TYPES,
  MACHINERY_TYPES,
  PERFORMANCES,
  PROJECT_STAGES,
  SITE_CLEARANCES,
} from './words.ts'
import type { SampleCompany } from '../../sample/companies.ts'
import { entryRemarks, hindrances, labourNotes, labourStates, machineNotes, siteNotes } from './sample-words.ts'
import { dayBefore, fillOnce, insertAll, peopleOf, type InsertedRow, type SampleName } from '../../sample/filling.ts'

/** Number of last jobs without an entry, so that one can be added. */
const WITHOUT_ENTRY = 2
const HOUR_MS = 60 * 60 * 1000

/** Adds erection entries to a sample company of the platform steel, if it has none. */
export async function seedErection(database: Database, company: SampleCompany, now = Date.now()): Promise<void> {
  if (company.trade !== 'steel') return
  await fillOnce(database, { company, marker: 'erection_entries' }, async (work) => {
    const people = await peopleOf(work, company.id)
    const jobs = await jobsOf(work, company.id)
    if (people.length === 0) return
    const entries = jobs.slice(0, Math.max(1, jobs.length - WITHOUT_ENTRY)).map((job, index) => {
      return entryRows(
        { company: company.id, people, contractors: jobs.map((each) => each.contractor), now },
        job,
        index,
      )
    })
    await insertAll(
      work,
      'erection_entries',
      entries.map(({ entry }) => entry),
    )
    await insertAll(
      work,
      'erection_notes',
      entries.flatMap(({ notes }) => notes),
    )
    await insertAll(
      work,
      'erection_resources',
      entries.flatMap(({ resources }) => resources),
    )
    await insertAll(
      work,
      'erection_checks',
      entries.flatMap(({ checks }) => checks),
    )
  })
}

interface Job {
  readonly job_id: string
  readonly contractor: string
  readonly erection_stage: string
  readonly in_problem: boolean
}

async function jobsOf(work: Work, company: string): Promise<readonly Job[]> {
  return await work
    .selectFrom('jobs')
    .select(['job_id', 'contractor', 'erection_stage', 'in_problem'])
    .where('company_id', '=', company)
    .orderBy('job_id')
    .execute()
}

interface SampleContext {
  readonly company: string
  readonly people: readonly SampleName[]
  readonly contractors: readonly string[]
  readonly now: number
}

interface EntryRows {
  readonly entry: InsertedRow<'erection_entries'>
  readonly notes: readonly InsertedRow<'erection_notes'>[]
  readonly resources: readonly InsertedRow<'erection_resources'>[]
  readonly checks: readonly InsertedRow<'erection_checks'>[]
}

/** Uses the stage, problem and contractor of the job, so that other reports show the same. */
function entryRows(context: SampleContext, job: Job, index: number): EntryRows {
  const { company: company_id, people, now } = context
  const chance = chanceOf(`${company_id} erection ${job.job_id}`)
  const today = new Date(now).toISOString().slice(0, 10)
  const started = dayBefore(today, chance.between(25, 60))
  const by = people[index % people.length] ?? { id: '', name: '' }
  const id = entryId(index + 1)
  const edited_at = new Date(now - chance.between(1, 90) * HOUR_MS)
  const entry: InsertedRow<'erection_entries'> = {
    company_id,
    id,
    number: index + 1,
    job_id: job.job_id,
    entry_date: dayBefore(today, chance.between(2, 24)),
    erec_start: started,
    erec_end: null,
    contractors: contractorsOf(context, job, index),
    site_clearance: chance.pick(SITE_CLEARANCES),
    brick_wall: chance.pick(BRICK_WALLS),
    logo_plates: index % 3 === 0,
    erec_comp: false,
    site_handover: dayBefore(started, 4),
    prov_comp_certificate: null,
    comp_certificate: null,
    stage: job.erection_stage,
    remarks: chance.pick(entryRemarks),
    in_problem: job.in_problem,
    performance: chance.pick(PERFORMANCES),
    project_stages: PROJECT_STAGES[index % PROJECT_STAGES.length] ?? null,
    created_by: by.id,
    created_at: new Date(now - 24 * 24 * HOUR_MS),
    edited_by: by.id,
    edited_at,
  }
  const common: SampleEntry = { company_id, entry_id: id, chance, stage: job.erection_stage }
  return {
    entry,
    notes: notesOf(common, { username: by.name, newest: edited_at.getTime() }),
    resources: [...resourcesOf(common, today, 'labour'), ...resourcesOf(common, today, 'machinery')],
    checks: checksOf(common, by.name),
  }
}

/** Every third job has two contractors. */
function contractorsOf({ contractors }: SampleContext, { contractor }: Job, index: number): string[] {
  const other = contractors.find((each) => each !== contractor)
  return index % 3 === 2 && other !== undefined ? [contractor, other] : [contractor]
}

interface SampleEntry {
  readonly company_id: string
  readonly entry_id: string
  readonly chance: Chance
  readonly stage: string
}

function notesOf(
  { company_id, entry_id, chance, stage }: SampleEntry,
  { username, newest }: { username: string; newest: number },
): readonly InsertedRow<'erection_notes'>[] {
  return Array.from({ length: chance.between(2, 5) }, (_, place) => ({
    company_id,
    entry_id,
    stage,
    content: chance.pick(siteNotes),
    labour_status: chance.pick(labourStates),
    hinderances: chance.pick(hindrances),
    username,
    created_at: new Date(newest - place * chance.between(20, 30) * HOUR_MS),
  })).toReversed()
}

function resourcesOf(
  { company_id, entry_id, chance }: SampleEntry,
  today: string,
  kind: 'labour' | 'machinery',
): readonly InsertedRow<'erection_resources'>[] {
  const isLabour = kind === 'labour'
  return Array.from({ length: chance.between(2, 5) }, (_, place) => ({
    company_id,
    entry_id,
    kind,
    day: dayBefore(today, place + 1),
    type: chance.pick(isLabour ? LABOUR_TYPES : MACHINERY_TYPES),
    notes: chance.pick(isLabour ? labourNotes : machineNotes),
    qty: isLabour ? chance.between(2, 14) : chance.between(1, 3),
  })).toReversed()
}

/** The first lines of the checklist are answered. */
function checksOf(
  { company_id, entry_id, chance }: SampleEntry,
  username: string,
): readonly InsertedRow<'erection_checks'>[] {
  return CHECKLIST.slice(0, chance.between(3, 9)).map(({ code }) => ({
    company_id,
    entry_id,
    list_cd: code,
    status: chance.pick(CHECK_STATUSES),
    remarks: '',
    username,
  }))
}
