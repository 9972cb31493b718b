import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { valueTypeOf } from '../lists/field.ts'
import { isOfOtherType } from '../lists/stored-column.ts'
import { storedNames } from '../rights/stored-names.ts'

/**
 * How many stored rows of a screen have a value that is not of the type of its field, in words, one line a field: they
 * were saved before the type was changed. Reads every row of the screen once.
 */
export async function otherTypes(
  work: Work,
  { company, definition }: { readonly company: string; readonly definition: ServerDefinition },
): Promise<readonly string[]> {
  const { screen, documents, records, fields, ownFields } = definition
  const typed = ownFields.flatMap((name) => {
    const field = fields[name]
    return field && !field.lines && valueTypeOf(field.type) !== 'text' ? [{ name, field }] : []
  })
  if ((!documents && !records) || typed.length === 0) return []
  const counts = typed.map(({ name, field }, at) => {
    const isOther = isOfOtherType(storedNames(definition, name), valueTypeOf(field.type))
    return sql`count(*) filter (where ${isOther}) as ${sql.id(`count${at}`)}`
  })
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from ${sql.table(records ? 'records' : 'documents')}
    where company_id = ${company} and screen = ${screen}`.execute(work)
  return typed.flatMap(({ field }, at) => {
    const count = rows[0]?.[`count${at}`] ?? 0
    return count === 0
      ? []
      : [
          `${field.label}: in ${count} stored rows the value is not of type ${field.type}, so that sums and filters leave it out`,
        ]
  })
}
