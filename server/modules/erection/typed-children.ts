import { isDay } from '../../../engine/definition/date-range.ts'
import type { FieldErrors } from '../../http/change.ts'
import { CHECK_STATUSES, CHECKLIST, LABOUR_TYPES, MACHINERY_TYPES, STAGES } from './words.ts'
import type { CallBody } from '../../http/request.ts'

/** Rows added on the page carry a temporary id, `new:1`; saved ones are not changed by the form of an entry. */
export const isNewChildRow = (id: string): boolean => id.startsWith('new:')

export type TypedNote = NonNullable<TypedChildren['notes']>[number]

export type TypedLabour = NonNullable<TypedChildren['labour']>[number]

export type TypedMachinery = NonNullable<TypedChildren['machinery']>[number]

export type TypedCheck = NonNullable<TypedChildren['projectGrid']>[number]

export type TypedChildren = CallBody<'erection-item'>

interface Note {
  readonly content: string
  readonly stage: string
  readonly labour_status: string
  readonly hinderances: string
}

interface Resource {
  readonly kind: 'labour' | 'machinery'
  readonly day: string
  readonly type: string
  readonly notes: string
  readonly qty: number
}

interface Check {
  readonly list_cd: string
  readonly status: string | null
  readonly remarks: string
}

/** Child rows as they are stored. */
export interface Children {
  readonly notes: readonly Note[]
  readonly resources: readonly Resource[]
  readonly checks: readonly Check[]
}

/** Parses the new child rows of a form, with the first error of each kind of rows (site-modules §5). */
export function readChildren(typed: TypedChildren, today: string): { children: Children; errors: FieldErrors } {
  const errors: Record<string, string> = {}
  const refuse = (field: string, message: string | null): void => void (message !== null && (errors[field] ??= message))
  const notes = (typed.notes ?? []).filter(({ currentnotes_id: id }) => isNewChildRow(id)).map(noteOf)
  for (const note of notes) refuse('notes', wrongNote(note))
  const labour = (typed.labour ?? []).filter(({ currentlabour_id: id }) => isNewChildRow(id)).map(labourOf)
  for (const row of labour) refuse('labour', wrongResource(row, { label: 'Labour', types: LABOUR_TYPES, today }))
  const machinery = (typed.machinery ?? []).filter(({ currentmachinery_id: id }) => isNewChildRow(id)).map(machineOf)
  for (const row of machinery)
    refuse('machinery', wrongResource(row, { label: 'Machinery', types: MACHINERY_TYPES, today }))
  const checks = (typed.projectGrid ?? []).map(checkOf)
  for (const check of checks) refuse('projectGrid', wrongCheck(check))
  return { children: { notes, resources: [...labour, ...machinery], checks }, errors }
}

function noteOf({ content, ErectionStage, labour_status, hinderances }: TypedNote): Note {
  return {
    content: textOf(content),
    stage: textOf(ErectionStage),
    labour_status: textOf(labour_status),
    hinderances: textOf(hinderances),
  }
}

const labourOf = ({ labourdate, labourtype, notes, qty }: TypedLabour): Resource => {
  return { kind: 'labour', day: textOf(labourdate), type: textOf(labourtype), notes: textOf(notes), qty: qty ?? 0 }
}

const machineOf = ({ machinerydate, machinerytype, notes, qty }: TypedMachinery): Resource => {
  const [day, type] = [textOf(machinerydate), textOf(machinerytype)]
  return { kind: 'machinery', day, type, notes: textOf(notes), qty: qty ?? 0 }
}

const checkOf = ({ ListCd: list_cd, checklist, remarks }: TypedCheck): Check => {
  return { list_cd, status: checklist || null, remarks: textOf(remarks) }
}

const textOf = (text: string | null | undefined): string => text?.trim() ?? ''

function wrongNote({ content, stage }: Note): string | null {
  if (stage === '') return 'Erection stage is mandatory'
  if (!Object.hasOwn(STAGES, stage)) return `"${stage}" cannot be chosen.`
  return content === '' ? missing(['Content']) : null
}

interface Rules {
  readonly label: string
  readonly types: readonly string[]
  readonly today: string
}

function wrongResource({ day, type, notes, qty }: Resource, { label, types, today }: Rules): string | null {
  const lacking = [
    ...(notes === '' ? ['Notes'] : []),
    ...(type === '' ? [`${label} type`] : []),
    ...(qty === 0 ? ['Qty'] : []),
    ...(day === '' ? [`${label} date`] : []),
  ]
  if (lacking.length > 0) return missing(lacking)
  if (!types.includes(type)) return `"${type}" cannot be chosen.`
  if (qty < 0) return 'Qty must be above 0.'
  if (!isDay(day) || day < '1000') return `"${day}" is not a day. Write it as yyyy-mm-dd.`
  return day > today ? 'The date cannot be in the future.' : null
}

const missing = (labels: readonly string[]): string => `The following fields are missing: ${labels.join(', ')}`

function wrongCheck({ list_cd, status }: Check): string | null {
  if (!CHECKLIST.some(({ code }) => code === list_cd)) return `There is no check "${list_cd}".`
  const isValid = status === null || CHECK_STATUSES.some((each) => each === status)
  return isValid ? null : `"${status}" cannot be chosen.`
}
