import { sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { valueKindOf } from '../../../engine/fields/field-types.ts'
import type { Work } from '../../database/tenant.ts'
import { storedKinds } from '../../database/stored-kinds.ts'
import { storedNames } from '../../rights/stored-names.ts'
import { rowTableOf, storedTables } from '../../rights/stored-tables.ts'

const MOST_READ = 100_000

/**
 * How many stored rows of a screen have a value that is not of the type of its field, in words, one line a field: they
 * were saved before the type was changed. Reads the oldest rows only, so that it takes no longer with a million of them.
 */
export async function otherTypes(
  work: Work,
  { company, definition }: { readonly company: string; readonly definition: ServerDefinition },
): Promise<readonly string[]> {
  const { screen, documents, records, fields, ownFields } = definition
  const typed = ownFields.flatMap((name) => {
    const field = fields[name]
    const isOther = field && storedKinds[valueKindOf(field.type)].isOther?.(storedNames(definition, name))
    return isOther ? [{ field, isOther }] : []
  })
  if ((!documents && !records) || typed.length === 0) return []
  const counts = typed.map(({ isOther }, at) => sql`count(*) filter (where ${isOther}) as ${sql.id(`count${at}`)}`)
  const of = rowTableOf(definition)
  const oldest = sql`select data from ${sql.table(of)}
    where company_id = ${company} and screen = ${screen} order by ${storedTables[of].oldest} limit ${MOST_READ}`
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)}, count(*) as read from (${oldest}) as oldest`.execute(work)
  const among = rows[0]?.['read'] === MOST_READ ? `of the ${MOST_READ} oldest rows` : 'stored rows'
  return typed.flatMap(({ field }, at) => {
    const count = rows[0]?.[`count${at}`] ?? 0
    return count === 0
      ? []
      : [
          `${field.label}: in ${count} ${among} the value is not of type ${field.type}, so that sums and filters leave it out`,
        ]
  })
}
