import { sql } from 'kysely'
import { chanceOf } from '../../../sample/random.ts'
import type { Database } from '../../database/open.ts'
import type { Work } from '../../database/tenant.ts'
import type { SampleCompany } from '../../sample/companies.ts'
import { dayBefore, fillOnce, insertAll, peopleOf, type InsertedRow, type SampleName } from '../../sample/filling.ts'
import { jobId } from '../parts/sample-rows.ts'

/** Number of sample jobs with a template; the others show how one is created. */
const RECORDS = 8
const TEST_RECORDS = 1

interface Section {
  readonly code: string
  readonly name: string
  readonly kind: 'Sheeting' | 'structure'
  readonly ratio: number
  /** Descriptions of its parts. */
  readonly parts: readonly string[]
  /** Days since the planned start, and planned duration in days. */
  readonly back: number
  readonly days: number
}

/** The sections of a building in the order of the preset template. */
const sections: readonly Section[] = [
  { code: 'RFS', name: 'Roof sheeting', kind: 'Sheeting', ratio: 40, parts: ['Roofing sheet'], back: 16, days: 78 },
  { code: 'COL', name: 'Columns', kind: 'structure', ratio: 30, parts: ['Column'], back: 31, days: 92 },
  { code: 'WLS', name: 'Wall sheeting', kind: 'Sheeting', ratio: 45, parts: ['Wall sheet'], back: 12, days: 104 },
  {
    code: 'RAF',
    name: 'Rafters and beams',
    kind: 'structure',
    ratio: 55,
    parts: ['Rafter', 'Tie beam'],
    back: 28,
    days: 112,
  },
  {
    code: 'TRM',
    name: 'Trims, gutters and skylights',
    kind: 'Sheeting',
    ratio: 15,
    parts: ['Ridge cap', 'Eave gutter', 'Skylight sheet'],
    back: 8,
    days: 46,
  },
  {
    code: 'PUR',
    name: 'Purlins and girts',
    kind: 'structure',
    ratio: 10,
    parts: ['Z purlin', 'Wall girt'],
    back: 24,
    days: 128,
  },
  {
    code: 'BRC',
    name: 'Bracing',
    kind: 'structure',
    ratio: 5,
    parts: ['Rod bracing', 'Flange brace'],
    back: 20,
    days: 96,
  },
]

const notes = [
  'Crane from Monday on, two shifts.',
  'Anchor bolts of grid C corrected, columns can follow.',
  'Rain stopped roofing for two days.',
  'Client asks for the gable end first.',
  'Sheets of lot 3 arrived dented, replacements are on the way.',
  'Contractor adds a second gang from next week.',
] as const

/**
 * Adds section-wise records to a sample company of the platform steel that has none. Quantities and entries are sums
 * over the parts of the job, so that both screens agree.
 */
export async function seedSectionWise(
  database: Database,
  company: SampleCompany,
  today = new Date().toISOString().slice(0, 10),
): Promise<void> {
  if (company.trade !== 'steel') return
  await fillOnce(database, { company, marker: 'section_jobs' }, async (work) => {
    const people = await peopleOf(work, company.id)
    if (people.length === 0) return
    for (let index = 0; index < (company.isTest ? TEST_RECORDS : RECORDS); index++) {
      await storeRecord(work, { company: company.id, today, index, people })
    }
  })
}

interface SectionSampleOptions {
  readonly company: string
  /** yyyy-mm-dd */
  readonly today: string
  readonly index: number
  readonly people: readonly SampleName[]
}

async function storeRecord(work: Work, sampling: SectionSampleOptions): Promise<void> {
  const { company: company_id, today, index, people } = sampling
  const job_id = jobId(index)
  const id = `SW-${String(index + 1).padStart(4, '0')}`
  const by = people[index % people.length]
  if (!by) return
  const created_at = new Date(`${dayBefore(today, 33)}T05:30:00Z`)
  const record = { company_id, id, number: index + 1, job_id, created_by: by.id, updated_by: by.id, created_at }
  await insertAll(work, 'section_jobs', [record])
  const chance = chanceOf(`${company_id} sections ${job_id}`)
  // Some jobs are behind schedule, some ahead of it.
  const shift = chance.between(-6, 6)
  for (const [place, section] of sections.entries()) {
    const row = { record: id, place, section, begin: dayBefore(today, section.back + shift), job_id }
    await storeSection(work, company_id, row)
  }
  await insertAll(work, 'section_notes', notesOf(sampling, id))
}

interface SampleSection {
  readonly record: string
  readonly job_id: string
  readonly place: number
  readonly section: Section
  /** yyyy-mm-dd */
  readonly begin: string
}

/** A section whose job has none of its parts has no quantity. */
async function storeSection(work: Work, company: string, sample: SampleSection): Promise<void> {
  const { record, job_id, place, section, begin } = sample
  const id = `${record}-${section.code}`
  const descriptions = [...section.parts]
  await sql`insert into section_rows (company_id, id, section_job_id, place, item_code, name, kind, nos, unit, ratio,
      plan_start, plan_end)
    select ${company}, ${id}, ${record}, ${place}::int, ${section.code}, ${section.name}, ${section.kind},
      nullif(sum(bom_qty), 0), 'Nos', ${section.ratio}::numeric, ${begin}::date, ${begin}::date + ${section.days - 1}::int
    from parts where company_id = ${company} and job_id = ${job_id}
      and description = any(${descriptions}::text[])`.execute(work)
  await sql`insert into section_entries (company_id, row_id, entry_date, qty, person_id, username, created_at)
    select ${company}, ${id}, e.entry_date, sum(e.qty), min(e.person_id), min(e.username), max(e.created_at)
    from part_entries e join parts p on p.company_id = e.company_id and p.id = e.part_id
    where e.company_id = ${company} and e.job_id = ${job_id} and e.status = 'Erected at Site'
      and p.description = any(${descriptions}::text[]) group by e.entry_date`.execute(work)
}

/** Notes of a record; the fourth one has none. */
function notesOf(
  { company: company_id, today, index, people }: SectionSampleOptions,
  section_job_id: string,
): InsertedRow<'section_notes'>[] {
  if (index === 3) return []
  return Array.from({ length: 1 + (index % 3) }, (_, place) => {
    const by = people[(index + place) % people.length]
    return {
      company_id,
      id: `${section_job_id}-N${place + 1}`,
      section_job_id,
      content: notes[(index + place) % notes.length] ?? '',
      person_id: by?.id ?? '',
      username: by?.name ?? '',
      created_at: new Date(`${dayBefore(today, 2 + place * 4)}T${place === 0 ? '10' : '06'}:15:00Z`),
    }
  })
}
