import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { specOf } from '../../../engine/fields/field-types.ts'
import { storedText } from '../../database/stored-value.ts'
import type { ListRequest } from '../lists/registers.ts'
import { type LinkTarget, linkedTable, maySee, linkTargetOf } from '../links/target.ts'
import type { ListGroup } from '../lists/groups.ts'
import { publicDefinition } from '../../rights/definitions.ts'
import { storedNames } from '../../rights/stored-names.ts'
import type { SourcedReport } from './report-list.ts'

/**
 * The groups with distinct names: if several linked rows have the same name, each gets its number or code appended, if
 * its row has one that this person may see.
 */
export async function withDistinctNames<Group extends ListGroup>(
  { report, source, screens }: SourcedReport,
  request: ListRequest,
  groups: readonly Group[],
): Promise<readonly Group[]> {
  const to = source.fields[report.groupBy ?? '']?.to ?? null
  const target = to === null ? null : linkTargetOf(screens, to)
  const twins = twinsAmong(groups)
  if (twins.length === 0 || target === null || !maySee(request.person, target)) return groups
  const marks = await marksOf(request, target, twins)
  return groups.map((group) => {
    const mark = group.id ? marks.get(group.id) : undefined
    return mark === undefined || mark === group.value ? group : { ...group, value: `${String(group.value)} (${mark})` }
  })
}

/** The ids of linked rows that share their name with another one. */
function twinsAmong(groups: readonly ListGroup[]): readonly string[] {
  const byName = Map.groupBy(groups, ({ value }) => value)
  const ids = [...byName.values()].map((alike) => new Set(alike.map(({ id }) => id)))
  return ids.flatMap((alike) => (alike.size < 2 ? [] : [...alike].flatMap((id) => id ?? [])))
}

async function marksOf(
  { work, person }: ListRequest,
  target: LinkTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const mark = markIn(target.definition)
  if (mark === null) return new Map()
  const { columns, from } = linkedTable(person, target)
  const { rows } = await sql<{ readonly id: string; readonly mark: string }>`
    select id, mark from (select ${columns}, ${mark} as mark ${sql`from ${from}`} and d.id = any(${ids}::text[])) as twin
    where "isSeen" and mark <> ''`.execute(work)
  return new Map(rows.map(({ id, mark: text }) => [id, text]))
}

/** The number of a document, else a `unique` field, else the first code; for a person the e-mail address. */
function markIn(definition: ServerDefinition | null): RawBuilder<string> | null {
  if (definition === null) return sql`d.email`
  const { ownFields, unique, fields, title, number } = publicDefinition(definition)
  const codes = ownFields.filter((name) => specOf(fields[name])?.isIdentifier)
  const named = [...unique, ...codes].find((name) => name !== title && ownFields.includes(name))
  const own = named === undefined ? null : sql<string>`${storedText(sql`d.data`, storedNames(definition, named))}`
  if (number === null) return own
  return own === null ? sql`d.number` : sql`coalesce(d.number, ${own})`
}
