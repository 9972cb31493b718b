import { type Chance, chanceOf } from '../../../sample/random.ts'
import { parties } from '../../../sample/words.ts'
import type { Database } from '../../database/open.ts'
import type { Work } from '../../database/tenant.ts'
import { TASK } from './task.ts'
import type { SampleCompany } from '../../sample/companies.ts'
import { fillOnce, insertAll, peopleOf, type InsertedRow, type SampleName } from '../../sample/filling.ts'
import { labelNames, taskNames, taskNotes, taskRemarks } from './sample-words.ts'

const TASKS = 40
const TEST_TASKS = 8
const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = DAY_MS / 24
const PRIORITIES = ['Low', 'High', 'Urgent'] as const

/** Adds labels and tasks with comments to a sample company, if it has no tasks. */
export async function seedTasks(database: Database, company: SampleCompany, now = Date.now()): Promise<void> {
  await fillOnce(database, { company, marker: 'tasks' }, async (work) => {
    const people = await peopleOf(work, company.id)
    if (people.length === 0) return
    const labels = labelNames.map(([text, color], index) => ({
      company_id: company.id,
      id: labelId(index),
      text,
      color,
    }))
    const jobs = await jobsOf(work, company.id)
    const context: SampleContext = { company, people, jobs, now }
    const tasks = Array.from({ length: company.isTest ? TEST_TASKS : TASKS }, (_, index) => taskRows(context, index))
    await insertAll(work, 'labels', labels)
    await insertAll(
      work,
      'tasks',
      tasks.map(({ task }) => task),
    )
    await insertAll(
      work,
      'task_people',
      tasks.flatMap(({ takers }) => takers),
    )
    await insertAll(
      work,
      'task_labels',
      tasks.flatMap(({ labelled }) => labelled),
    )
    await insertAll(
      work,
      'timeline',
      tasks.flatMap(({ events }) => events),
    )
    await insertAll(
      work,
      'notifications',
      noticesOf(
        tasks.map(({ task }) => task),
        people,
      ),
    )
  })
}

interface Job {
  readonly job_id: string
  readonly customer: string
}

interface SampleContext {
  readonly company: SampleCompany
  readonly people: readonly SampleName[]
  /** Empty for companies without jobs. */
  readonly jobs: readonly Job[]
  readonly now: number
}

const labelId = (index: number): string => `label-${index + 1}`

async function jobsOf(work: Work, company: string): Promise<readonly Job[]> {
  return await work
    .selectFrom('jobs')
    .select(['job_id', 'customer'])
    .where('company_id', '=', company)
    .orderBy('job_id')
    .execute()
}

interface TaskRows {
  readonly task: InsertedRow<'tasks'>
  readonly takers: readonly InsertedRow<'task_people'>[]
  readonly labelled: readonly InsertedRow<'task_labels'>[]
  readonly events: readonly InsertedRow<'timeline'>[]
}

/** Tasks are assigned in turn. Most are open, some late, one in seven has no due date. */
function taskRows({ company, people, jobs, now }: SampleContext, index: number): TaskRows {
  const chance = chanceOf(`${company.id} task ${index}`)
  const person = (place: number): SampleName => people[place % people.length] ?? { id: '', name: '' }
  const company_id = company.id
  const task_id = `T-${String(index + 1).padStart(4, '0')}`
  const created = now - chance.between(6, 40) * DAY_MS
  const due = created + chance.between(2, 45) * DAY_MS
  const job = jobs[index % Math.max(1, jobs.length)]
  const task = {
    company_id,
    id: task_id,
    number: index + 1,
    taskname: chance.pick(taskNames),
    description: chance.pick(taskNotes),
    assigned_to: person(index).id,
    created_by: person(index * 3 + 1).id,
    created_at: new Date(created),
    due_at: index % 7 === 6 ? null : new Date(onTheHour(due)),
    job_id: job && index % 3 !== 2 ? job.job_id : null,
    priority: PRIORITIES[index % 4] ?? null,
    client: job ? job.customer : chance.pick(parties[company.trade]),
    ...closed(index, { by: person(index).id, at: created + 3 * DAY_MS }),
  }
  const labelled = [...new Set([index % labelNames.length, chance.between(0, labelNames.length - 1)])]
  const takers = [...new Set([person(index + 1).id, person(index + chance.between(2, 4)).id])]
  return {
    task: { ...task, labelled_by: task.created_by },
    takers: takers.map((person_id) => ({ company_id, task_id, person_id })),
    labelled: labelled.map((place) => ({ company_id, task_id, label_id: labelId(place) })),
    events: eventsOf({ company_id, task_id, created, chance }, person),
  }
}

/** A notification for each task assigned by somebody else; the newest of each person is unread. */
function noticesOf(
  tasks: readonly InsertedRow<'tasks'>[],
  people: readonly SampleName[],
): readonly InsertedRow<'notifications'>[] {
  const notices = tasks
    .flatMap((task) => noticeOf(task, people))
    .toSorted((some, other) => other.created_at.getTime() - some.created_at.getTime())
  const newest = new Set(people.map(({ id }) => notices.find(({ person_id }) => person_id === id)))
  return notices.map((notice) => ({
    ...notice,
    read_at: newest.has(notice) ? null : new Date(notice.created_at.getTime() + HOUR_MS),
  }))
}

function noticeOf(task: InsertedRow<'tasks'>, people: readonly SampleName[]) {
  const { company_id, id: document_id, taskname, assigned_to: person_id, created_by } = task
  const creator = people.find(({ id }) => id === created_by)
  if (!creator || person_id === created_by) return []
  const text = `${taskname}: assigned to you by ${creator.name}`
  return [{ company_id, person_id, screen: TASK, document_id, text, created_at: new Date(task.created_at ?? 0) }]
}

const onTheHour = (moment: number): number => Math.round(moment / HOUR_MS) * HOUR_MS

/** Every fourth task is completed. */
function closed(index: number, { by, at }: { by: string; at: number }) {
  return index % 4 === 3 ? { closed_by: by, closed_at: new Date(at) } : { closed_by: null, closed_at: null }
}

interface TaskTimeline {
  readonly company_id: string
  readonly task_id: string
  readonly created: number
  readonly chance: Chance
}

function eventsOf({ company_id, task_id, created, chance }: TaskTimeline, person: (place: number) => SampleName) {
  return Array.from({ length: chance.between(0, 3) }, (_, place): InsertedRow<'timeline'> => {
    const { id: person_id, name: username } = person(chance.between(0, 20))
    const comment = { text: chance.pick(taskRemarks), created_at: new Date(created + (place + 1) * 20 * HOUR_MS) }
    return { company_id, id: `${task_id}-${place + 1}`, task_id, kind: 'comment', person_id, username, ...comment }
  })
}
