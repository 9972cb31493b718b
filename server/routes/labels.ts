import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import remove from '../../schemas/erp/labels-deleteitem.schema.json' with { type: 'json' }
import save from '../../schemas/erp/labels-item.schema.json' with { type: 'json' }
import listCall from '../../schemas/erp/labels-list.schema.json' with { type: 'json' }
import props from '../../schemas/erp/labels-props.schema.json' with { type: 'json' }
import { appendAudit } from '../audit/audit.ts'
import { CallError } from '../http/errors.ts'
import { registerListCall } from './lists.ts'
import { type SignedCall, signedIn } from '../http/signed-in.ts'
import type { ServerContext } from './context.ts'
import type { Asking } from '../exports/registers.ts'
import type { List } from '../lists/list.ts'
import { actorOf } from '../http/person.ts'
import { changing, type Done, type FieldErrors, keyAsked } from '../http/change.ts'
import { matches, text } from '../modules/parts/report-parts.ts'

const LABELS = 'labels'
const MOST = 40
const policy = { config: { policy: 'session' } } as const

/** Colours a label usually has; any other may be written. */
const COLOURS = ['#2563eb', '#16a34a', '#d97706', '#dc2626', '#7c3aed', '#0891b2', '#475569', '#be185d'] as const

/** Labels of tasks, which the whole company shares (specialised-modules §2, labels). */
export function registerLabels(app: FastifyInstance, context: ServerContext): void {
  const at = (call: string) => `/s/${LABELS}/${call}`
  registerListCall(app, context, { path: at('list'), label: 'Labels', query: listCall.query, list: labelList })
  app.get(at('props'), { ...policy, schema: { querystring: props.query } }, propsHandler(context))
  const saving = { querystring: save.query, headers: save.headers, body: save.body }
  app.post(at('item'), { ...policy, schema: saving }, saveHandler(context))
  const removing = { querystring: remove.query, headers: remove.headers, body: remove.body }
  app.post(at('deleteitem'), { ...policy, schema: removing }, removeHandler(context))
}

/** `Status` tells labels that a task carries from those that none does; deleted tasks carry none. */
function labelList({ person, query }: Asking): List {
  const status = query['Status'] ?? ''
  return {
    rows: sql`select l.id, l.text, l.color, coalesce(used.tasks, 0)::int as tasks
      from labels l left join (select u.label_id, count(*) as tasks from task_labels u
          join tasks t on t.company_id = u.company_id and t.id = u.task_id and t.deleted_at is null
        where u.company_id = ${person.companyId} group by u.label_id) used on used.label_id = l.id
      where l.company_id = ${person.companyId} and ${matches(query['search'] ?? '', ['l.text'])}
        and (${status} not in ('In use', 'Unused') or (used.tasks is not null) = (${status} = 'In use'))`,
    key: ['id'],
    order: [{ field: 'text', down: false }],
    fields: { id: text('ID'), text: text('Name'), color: text('Colour'), tasks: { holds: 'whole', label: 'Tasks' } },
  }
}

function propsHandler(context: ServerContext) {
  return signedIn(context, async () => ({ ok: true, get_props: { color: COLOURS.map((id) => ({ id, text: id })) } }))
}

interface Typed {
  readonly text?: string | null
  readonly color?: string | null
}

function saveHandler(context: ServerContext) {
  return changing(context, async (call, request): Promise<Done> => {
    const { text, color } = request.body as Typed
    const label = { text: text?.trim() ?? '', color: color?.trim().toLowerCase() ?? '' }
    const id = keyAsked(request)
    if (id !== null) await labelExists(call, id)
    const errors = flawsOf(label) ?? (await takenBy(call, label.text, id))
    if (errors) return { errors }
    return { id: await store(call, id, label) }
  })
}

type Label = Record<'text' | 'color', string>

function flawsOf({ text, color }: Label): FieldErrors | null {
  const errors = {
    ...(text === '' ? { text: 'Required.' } : {}),
    ...(text.length > MOST ? { text: `1 to ${MOST} characters.` } : {}),
    ...(color === '' ? { color: 'Required.' } : {}),
    ...(color !== '' && !/^#[0-9a-f]{6}$/.test(color) ? { color: 'A colour like #2563eb is needed.' } : {}),
  }
  return Object.keys(errors).length > 0 ? errors : null
}

/** Two labels of one name could not be told apart. From here to the end nobody else adds one. */
async function takenBy({ work, person }: SignedCall, text: string, own: string | null): Promise<FieldErrors | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`labels ${person.companyId}`}, 0))`.execute(work)
  const taken = await work
    .selectFrom('labels')
    .select('id')
    .where('company_id', '=', person.companyId)
    .where(sql<boolean>`lower(text) = lower(${text})`)
    .where('id', '<>', own ?? '')
    .executeTakeFirst()
  return taken ? { text: `There is already a label "${text}".` } : null
}

async function store({ work, person }: SignedCall, known: string | null, label: Label): Promise<string> {
  const id = known ?? randomUUID()
  const row = { company_id: person.companyId, id, ...label }
  await work
    .insertInto('labels')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(label))
    .execute()
  const event = known === null ? 'label-added' : 'label-changed'
  await appendAudit(work, person.companyId, { event, ...actorOf(person), screen: LABELS, document: id, ...label })
  return id
}

function removeHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const { work, person } = call
    const { key: id } = request.body as { key: string }
    const { text } = await labelExists(call, id)
    await work.deleteFrom('task_labels').where('company_id', '=', person.companyId).where('label_id', '=', id).execute()
    await work.deleteFrom('labels').where('company_id', '=', person.companyId).where('id', '=', id).execute()
    const about = { screen: LABELS, document: id, text }
    await appendAudit(work, person.companyId, { event: 'label-deleted', ...actorOf(person), ...about })
    return {}
  })
}

/** Throws 404. Nobody else changes it until the transaction ends. */
async function labelExists({ work, person }: SignedCall, id: string): Promise<Label> {
  const label = await work
    .selectFrom('labels')
    .select(['text', 'color'])
    .where('company_id', '=', person.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!label) throw new CallError(404, 'not-found', 'There is no such label.')
  return label
}
