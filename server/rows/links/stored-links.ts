import type { Value } from '../../../engine/expressions/tree.ts'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { insertRows } from '../../database/insert-rows.ts'
import type { Work } from '../../database/tenant.ts'
import { HttpError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import { isOneOf } from '../../database/one-of.ts'
import { hiddenFrom } from '../../rights/definitions.ts'
import { namesOfFields } from '../../rights/former-names.ts'
import { mayOpen } from '../../rights/screen-access.ts'
import { linksIn } from './links-in.ts'
import { idIn } from './linked-rows.ts'

/** A screen whose rows are stored. */
export interface StoredScreenRows {
  readonly work: Work
  readonly person: Person
  readonly definition: Pick<ServerDefinition, 'screen' | 'fields' | 'ownFields'>
}

/** A stored row. */
export interface StoredRowRef extends StoredScreenRows {
  readonly id: string
}

/** A row with its new values; none for a deleted row. */
interface LinkingRow {
  readonly id: string
  readonly values: Readonly<Record<string, Value>>
}

/** Stores the links of rows, in the transaction that stores the rows. */
export async function storeLinks(
  { work, person, definition }: StoredScreenRows,
  rows: readonly LinkingRow[],
): Promise<void> {
  if (rows.length === 0) return
  const from = { company_id: person.companyId, from_screen: definition.screen }
  const links = rows.flatMap(({ id, values }) => {
    const filled = linksIn(definition, values).flatMap(({ field, value }) => {
      const linked = idIn(value)
      return linked === null ? [] : [{ ...from, from_id: id, field: field.name, to_screen: field.to, to_id: linked }]
    })
    // Several lines may refer to the same row.
    return [...new Map(filled.map((link) => [`${link.field} ${link.to_id}`, link])).values()]
  })
  await work
    .deleteFrom('links')
    .where('company_id', '=', person.companyId)
    .where('from_screen', '=', definition.screen)
    .where(
      isOneOf(
        'from_id',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
  await insertRows(work, 'links', { rows: links })
}

/**
 * Throws 409 while a link refers to the row. The caller has locked the row (`for update`): a concurrent transaction has
 * either stored its link already, or finds the row deleted. Also throws if the person may not see a field whose links
 * can refer to the row: otherwise trying to delete it would reveal the value of that field.
 */
export async function refuseInUse(row: StoredRowRef, screens: ScreenSource): Promise<void> {
  const { work, person, definition, id } = row
  const hidden = hiddenLinks(row, screens)
  const link = await work
    .selectFrom('links')
    .select('from_screen')
    .where('company_id', '=', person.companyId)
    .where('to_screen', '=', definition.screen)
    .where('to_id', '=', id)
    .where((link) => link.not(link.and([link('from_screen', '=', definition.screen), link('from_id', '=', id)])))
    .where((link) => link.and(hidden.map(({ screen, field }) => link.not(link.and({ from_screen: screen, field })))))
    .limit(1)
    .executeTakeFirst()
  if (link) {
    const from = screens.get(link.from_screen)
    const where = from && mayOpen(person, from) ? `This entry is in use in ${from.label}.` : 'This entry is in use.'
    throw new HttpError(409, 'in-use', `${where} ${INSTEAD}`)
  }
  if (hidden.length > 0) throw new HttpError(409, 'in-use', `This entry may be in use. ${INSTEAD}`)
}

const INSTEAD = 'Make it inactive instead of deleting it.'

/** The links to this screen that the person may not see. */
function hiddenLinks({ person, definition }: StoredRowRef, screens: ScreenSource) {
  return screens.all().flatMap((screen) => {
    const hidden = hiddenFrom(person, screen).flatMap((name) => [name, ...(screen.fields[name]?.lines?.fields ?? [])])
    const links = hidden.filter((name) => screen.fields[name]?.to === definition.screen)
    return namesOfFields(screen.fields, links).map((field) => ({ screen: screen.screen, field }))
  })
}
