import { appendAudit } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import type { CallBody } from '../../http/request.ts'
import type { Work } from '../../database/tenant.ts'
import { actorOf, type Person } from '../../http/person.ts'
import type { FieldErrors } from '../../http/change.ts'
import { PART_STATUSES, type PartStatus } from './statuses.ts'

/** The stages of a part in the order that the company has set, else in the default order. */
export async function stagesOf(work: Work, { companyId }: Pick<Person, 'companyId'>): Promise<readonly PartStatus[]> {
  const rows = await work
    .selectFrom('part_stages')
    .select('status')
    .where('company_id', '=', companyId)
    .orderBy('position')
    .execute()
  const chosen = rows.map(({ status }) => status)
  // A stage without a position comes last.
  return [...chosen, ...PART_STATUSES.filter((status) => !chosen.includes(status))]
}

/** The sent form: a stage for each position, by the name of its field. */
export type StageForm = CallBody<'partwiseconf-item'>
export const STAGE_FIELDS = ['FirstStage', 'SecondStage', 'ThirdStage'] as const

/**
 * Stores the order. Returns errors by field if a stage does not have exactly one position. Throws 403 unless the person
 * is an administrator.
 */
export async function saveStages(work: Work, person: Person, form: StageForm): Promise<FieldErrors | null> {
  if (!person.admin) {
    throw new HttpError(403, 'admins-only', 'Only administrators may change the order of the stages.')
  }
  const order = STAGE_FIELDS.map((field) => PART_STATUSES.find((status) => status === form[field]))
  const errors = errorsOf(order)
  if (errors) return errors
  const before = await stagesOf(work, person)
  await storeOrder(work, person, order.filter(isPlaced))
  await appendAudit(work, person.companyId, {
    event: 'stages-ordered',
    ...actorOf(person),
    before: before.join(', '),
    after: order.join(', '),
  })
  return null
}

async function storeOrder(work: Work, { companyId }: Person, order: readonly PartStatus[]): Promise<void> {
  const placed = order.map((status, index) => ({ company_id: companyId, status, position: index + 1 }))
  // Sorted, so that two concurrent saves cannot deadlock.
  const rows = placed.toSorted((one, other) => one.status.localeCompare(other.status))
  await work
    .insertInto('part_stages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'status']).doUpdateSet((set) => ({ position: set.ref('excluded.position') })),
    )
    .execute()
}

function errorsOf(order: readonly (PartStatus | undefined)[]): FieldErrors | null {
  const wrong = STAGE_FIELDS.flatMap((field, index): [string, string][] => {
    const status = order[index]
    if (status === undefined) return [[field, 'There is no such stage.']]
    return order.indexOf(status) < index ? [[field, 'This stage stands in another place already.']] : []
  })
  return wrong.length > 0 ? Object.fromEntries(wrong) : null
}

const isPlaced = (status: PartStatus | undefined): status is PartStatus => status !== undefined
