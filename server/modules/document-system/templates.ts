import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lockName } from '../../database/lock-name.ts'
import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { actorOf } from '../../http/person.ts'
import type { FieldErrors } from '../../http/change.ts'
import { DOCUMENTS, refuseUnlessAdmin } from './checklist.ts'
import type { CallBody } from '../../http/request.ts'

export type TypedChecklistTemplate = CallBody<'documentsys-templatedocumentsys_item'>

interface Template {
  readonly id: string
  readonly name: string
}

type Saved = { readonly errors: FieldErrors } | { readonly [member: string]: never }

const LONGEST_NAME = 100
const LONGEST_TEXT = 200

/** The template of that name, ignoring case. */
export async function findTemplate({ work, person }: SignedCall, name: string): Promise<Template | undefined> {
  return await work
    .selectFrom('checklist_templates')
    .select(['id', 'name'])
    .where('company_id', '=', person.companyId)
    .where(sql<boolean>`lower(name) = lower(${name.trim()})`)
    .executeTakeFirst()
}

/** Adds a template, or replaces the rows of an existing one. Existing checklists keep their rows. */
export async function saveChecklistTemplate(
  call: SignedCall,
  typed: TypedChecklistTemplate,
  teams: readonly string[],
): Promise<Saved> {
  refuseUnlessAdmin(call.person)
  await lockTemplates(call)
  const rows = (typed.templateGrid ?? []).map((row) => ({
    id: row.id || null,
    groups: row.groups?.trim() ?? '',
    description: row.description?.trim() ?? '',
    team: row.team?.trim() ?? '',
  }))
  const existing = typed.existingTemplate ? await findTemplate(call, typed.existingTemplate) : null
  if (existing === undefined) return { errors: { existingTemplate: 'There is no such template.' } }
  const errors = { ...(existing ? {} : await nameErrors(call, typed.label ?? '')), ...rowErrors(rows, teams) }
  if (Object.keys(errors).length > 0) return { errors }
  await storeTemplate(call, existing ?? { id: null, name: (typed.label ?? '').trim() }, rows)
  return {}
}

/** Locks the templates of the company until the end of the transaction. */
async function lockTemplates({ work, person }: SignedCall): Promise<void> {
  await lockName(work, `checklist templates ${person.companyId}`)
}

async function nameErrors(call: SignedCall, label: string): Promise<FieldErrors> {
  const name = label.trim()
  if (name === '') return { Template: 'Please enter the template name to save the template' }
  if (name.length > LONGEST_NAME) return { Template: `1 to ${LONGEST_NAME} characters.` }
  return (await findTemplate(call, name)) ? { Template: `There is already a template "${name}".` } : {}
}

type Row = Readonly<Record<'groups' | 'description' | 'team', string>> & { readonly id: string | null }

function rowErrors(rows: readonly Row[], teams: readonly string[]): FieldErrors {
  const message = rowError(rows, teams)
  return message === null ? {} : { templateGrid: message }
}

function rowError(rows: readonly Row[], teams: readonly string[]): string | null {
  if (rows.length === 0) return 'Please add details to save the item.'
  if (rows.some(({ groups, description }) => groups === '' || description === '')) {
    return 'Every row needs a group and a description.'
  }
  const long = rows.find(({ groups, description }) => groups.length > LONGEST_TEXT || description.length > LONGEST_TEXT)
  if (long) return `Group and description have at most ${LONGEST_TEXT} characters.`
  const stranger = rows.find(({ team }) => team !== '' && !teams.includes(team))
  if (stranger) return `There is no team "${stranger.team}".`
  const names = rows.map(({ groups, description }) => `${groups}\n${description}`.toLowerCase())
  const twice = rows.find((_, index) => names.indexOf(names[index] ?? '') < index)
  return twice ? `"${twice.description}" stands twice in "${twice.groups}".` : null
}

async function storeTemplate(
  call: SignedCall,
  template: { readonly id: string | null; readonly name: string },
  rows: readonly Row[],
): Promise<void> {
  const { work, person } = call
  const { companyId: company_id } = person
  const id = template.id ?? randomUUID()
  const updated = { updated_by: person.id, updated_at: new Date() }
  await work
    .insertInto('checklist_templates')
    .values({ company_id, id, name: template.name, ...updated })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(updated))
    .execute()
  const before = await work
    .deleteFrom('checklist_template_rows')
    .where('company_id', '=', company_id)
    .where('template_id', '=', id)
    .returning('id')
    .execute()
  const free = new Set(before.map((row) => row.id))
  const values = rows.map((row, place) => {
    // A row keeps its id, unless it is sent twice or belongs to another template.
    const rowId = row.id !== null && free.delete(row.id) ? row.id : randomUUID()
    return { ...row, company_id, template_id: id, place, id: rowId }
  })
  await work.insertInto('checklist_template_rows').values(values).execute()
  const event = template.id === null ? 'checklist-template-added' : 'checklist-template-changed'
  const subject = { screen: DOCUMENTS, template: template.name, rows: rows.length }
  await appendAudit(work, company_id, { event, ...actorOf(person), ...subject })
}

const COPY_NEEDS = 'Name & copyFrom fields are required to copy a template.'

/** A new template with the rows of another. */
export async function copyChecklistTemplate(
  call: SignedCall,
  { label, copyLabel }: { readonly label?: string | null; readonly copyLabel?: string | null },
): Promise<Saved> {
  refuseUnlessAdmin(call.person)
  if (!label?.trim() || !copyLabel?.trim()) throw new HttpError(400, 'missing', COPY_NEEDS)
  await lockTemplates(call)
  const errors = await nameErrors(call, label)
  if (Object.keys(errors).length > 0) return { errors }
  const from = await findTemplate(call, copyLabel)
  if (!from) return { errors: { copyTemplate: 'There is no such template.' } }
  const rows = await call.work
    .selectFrom('checklist_template_rows')
    .select(['groups', 'description', 'team'])
    .where('company_id', '=', call.person.companyId)
    .where('template_id', '=', from.id)
    .orderBy('place')
    .execute()
  await storeTemplate(
    call,
    { id: null, name: label.trim() },
    rows.map((row) => ({ ...row, id: null })),
  )
  return {}
}

/** Sets the default template of new checklists of a screen. */
export async function saveDefault(call: SignedCall, screen: string, name: string): Promise<Saved> {
  const { work, person } = call
  refuseUnlessAdmin(person)
  if (name.trim() === '') throw new HttpError(400, 'missing', 'Please enter the template name to save the template')
  const template = await findTemplate(call, name)
  if (!template) return { errors: { defaulttemplate: 'There is no such template.' } }
  const template_id = template.id
  await work
    .insertInto('checklist_defaults')
    .values({ company_id: person.companyId, screen, template_id })
    .onConflict((conflict) => conflict.columns(['company_id', 'screen']).doUpdateSet({ template_id }))
    .execute()
  const subject = { screen: DOCUMENTS, template: template.name }
  await appendAudit(work, person.companyId, { event: 'checklist-default-template', ...actorOf(person), ...subject })
  return {}
}
