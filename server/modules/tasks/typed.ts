import { sql } from 'kysely'
import { isDay } from '../../../engine/definition/date-range.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { type FieldErrors } from '../../http/change.ts'
import { isOneOf } from '../../database/one-of.ts'
import { clientsOf, usernamesOf } from './props.ts'
import { PRIORITIES, type Priority } from './task.ts'
import type { CallBody } from '../../http/request.ts'

/** The sent form of a task; missing members stay unchanged, null empties them. */
export type TypedTask = CallBody<'task-item'>

/** The form as values of the tables; a missing member was not sent. */
export interface TaskValues {
  readonly columns: {
    readonly taskname?: string
    readonly description?: string
    readonly assigned_to?: string
    readonly due_at?: Date | null
    readonly job_id?: string | null
    readonly priority?: Priority | null
    readonly client?: string | null
  }
  readonly people?: readonly string[]
  readonly labels?: readonly string[]
}

interface TaskParseOptions {
  readonly call: SignedCall
  readonly typed: TypedTask
  readonly isNew: boolean
  readonly timeZone: string
}

/** Parses a form, or returns errors by field. */
export async function parseTypedTask(
  reading: TaskParseOptions,
): Promise<TaskValues | { readonly errors: FieldErrors }> {
  const errors: Record<string, string> = {}
  const addError = (field: string, message: string): undefined => void (errors[field] = message)
  const references = await readReferences(reading)
  const columns = {
    ...nameOf(reading, addError),
    ...assigneeOf(reading, references, addError),
    ...(await dueOf(reading, addError)),
    ...chosenOf(reading, references, addError),
    ...(reading.typed.description === undefined ? {} : { description: reading.typed.description?.trim() ?? '' }),
  }
  const people = takersOf(reading.typed, references, addError)
  const labels = labelsOf(reading.typed, references, addError)
  if (Object.keys(errors).length > 0) return { errors }
  return { columns, ...(people ? { people } : {}), ...(labels ? { labels } : {}) }
}

type AddError = (field: keyof TypedTask, message: string) => undefined

interface References {
  readonly people: ReadonlyMap<string, string>
  readonly clients: readonly string[]
  readonly jobs: readonly string[]
  readonly labels: readonly string[]
}

async function readReferences({ call: { work, person }, typed }: TaskParseOptions): Promise<References> {
  const { companyId } = person
  const jobs = await work
    .selectFrom('jobs')
    .select('job_id')
    .where('company_id', '=', companyId)
    .where('job_id', '=', typed.jobidmaster_jobid ?? '')
    .execute()
  const labels = await work
    .selectFrom('labels')
    .select('id')
    .where('company_id', '=', companyId)
    .where(isOneOf('id', idsOf(typed)))
    .execute()
  return {
    people: await usernamesOf(work, person),
    clients: typed.client ? await clientsOf(work, person) : [],
    jobs: jobs.map(({ job_id }) => job_id),
    labels: labels.map(({ id }) => id),
  }
}

const LONGEST_NAME = 200

function nameOf({ typed, isNew }: TaskParseOptions, addError: AddError): Partial<Record<'taskname', string>> {
  if (typed.taskname === undefined && !isNew) return {}
  const taskname = typed.taskname?.trim() ?? ''
  if (taskname === '') addError('taskname', 'Required.')
  if (taskname.length > LONGEST_NAME) addError('taskname', `1 to ${LONGEST_NAME} characters.`)
  return { taskname }
}

function assigneeOf(
  { typed, isNew }: TaskParseOptions,
  { people }: References,
  addError: AddError,
): Partial<Record<'assigned_to', string>> {
  const name = typed.assignedTo_username
  if (name === undefined && !isNew) return {}
  if (!name) addError('assignedTo_username', 'Required.')
  const assigned_to = people.get(name ?? '')
  if (name && assigned_to === undefined) addError('assignedTo_username', `There is nobody called "${name}".`)
  return { assigned_to: assigned_to ?? '' }
}

function takersOf(
  { recipients }: TypedTask,
  { people }: References,
  addError: AddError,
): readonly string[] | undefined {
  if (recipients === undefined) return undefined
  const names = [...new Set(recipients)]
  const unknown = names.find((name) => !people.has(name))
  if (unknown !== undefined) addError('recipients', `There is nobody called "${unknown}".`)
  return names.flatMap((name) => people.get(name) ?? [])
}

const idsOf = ({ labels }: TypedTask): readonly string[] => [
  ...new Set((labels ?? []).map((label) => (typeof label === 'string' ? label : label.id))),
]

function labelsOf(typed: TypedTask, { labels }: References, addError: AddError): readonly string[] | undefined {
  if (typed.labels === undefined) return undefined
  const ids = idsOf(typed)
  if (ids.some((id) => !labels.includes(id))) addError('labels', 'One of the labels is no longer there.')
  return ids
}

type ChoiceField = 'jobidmaster_jobid' | 'priority' | 'client'
type Chosen = Pick<TaskValues['columns'], 'job_id' | 'priority' | 'client'>

function chosenOf({ typed }: TaskParseOptions, { jobs, clients }: References, addError: AddError): Chosen {
  const choose = <Choice extends string>(field: ChoiceField, offered: readonly Choice[]): Choice | null => {
    const text = typed[field] || null
    const choice = offered.find((each) => each === text) ?? null
    if (text !== null && choice === null) addError(field, `"${text}" cannot be chosen.`)
    return choice
  }
  return {
    ...(typed.jobidmaster_jobid === undefined ? {} : { job_id: choose('jobidmaster_jobid', jobs) }),
    ...(typed.priority === undefined ? {} : { priority: choose('priority', PRIORITIES) }),
    ...(typed.client === undefined ? {} : { client: choose('client', clients) }),
  }
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** Parses the due moment; without an offset it is in the company's time zone. */
async function dueOf(
  { call, typed, timeZone }: TaskParseOptions,
  addError: AddError,
): Promise<Partial<Record<'due_at', Date | null>>> {
  if (typed.dueAt === undefined) return {}
  const text = typed.dueAt?.trim() ?? ''
  if (text === '') return { due_at: null }
  const [, day = '', hours = '00', minutes = '00', zone] = MOMENT.exec(text) ?? []
  if (!isDay(day) || day < '1000' || hours > '23' || minutes > '59') {
    addError('dueAt', `"${text}" is not a moment. Write it as yyyy-mm-dd hh:mm.`)
    return {}
  }
  if (zone !== undefined) {
    const moment = new Date(text)
    if (!Number.isNaN(moment.getTime())) return { due_at: moment }
  }
  const { rows } = await sql<{ moment: Date }>`
    select (${`${day} ${hours}:${minutes}`}::text::timestamp at time zone ${timeZone}) as moment`.execute(call.work)
  return { due_at: rows[0]?.moment ?? null }
}
