import { sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { isDayType, isLinkType, valueKindOf } from '../../../engine/fields/field-types.ts'
import { requestedDays } from '../../query/requested-days.ts'
import type { ListRequest } from '../lists/registers.ts'
import type { Query } from '../lists/conditions.ts'
import { storedNames } from '../../rights/stored-names.ts'
import { searchedColumn } from '../../rights/searched.ts'
import { type ListField, listFieldOf, type ListFields } from '../lists/field.ts'
import type { List } from '../lists/list.ts'
import { linkColumns } from '../links/listed-links.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { storedKinds } from '../../database/stored-kinds.ts'
import { andMatches } from '../../query/filter-sql.ts'
import { filterKinds, kindOfText } from '../../query/filter-kinds.ts'
import { allOf, between, EVERY_ROW, type FilterTree, rowColumns, searchTree } from '../../query/filter-tree.ts'
import { columnsOfRows } from '../../rights/row-columns.ts'
import { storedText } from '../../database/stored-value.ts'
import { seenRows } from '../../rights/rows.ts'

/**
 * The stored records of a screen that the person may see, newest first. Besides `o. v. s.` of the contract, a parameter
 * with the name of a field filters by it, `search` matches parts of the texts, and a date range applies to the first
 * date field.
 */
export function recordList({ definition, screens }: RecordSource, request: ListRequest): List {
  const { person } = request
  const linked = { definition, screens, companyId: person.companyId }
  const columns = [
    ...filterableFields(definition)
      .filter(({ holds }) => !isLinkType(holds))
      .map(({ name, holds }) => {
        const column = storedKinds[valueKindOf(holds)].column(storedNames(definition, name))
        return sql`${column} as ${sql.id(name)}`
      }),
    ...linkColumns(linked, (name) => storedText(sql`d.data`, storedNames(definition, name))),
  ]
  const filtered = columnsOfRows({
    definition,
    of: 'records',
    as: 'd',
    timeZone: request.app.timeZone,
    searched: searchedColumn(definition),
  })
  return {
    rows: sql`select id, version, (inactive_at is not null)::int as inactive, created_at as "createdAt", updated_at as "updatedAt"
      ${columns.length > 0 ? sql`, ${sql.join(columns)}` : sql``}
      from records d where ${seenRows(person, definition, 'records')} ${andMatches(recordFilter(definition, request), { columns: filtered })}`,
    key: ['id'],
    order: [{ field: 'createdAt', down: true }],
    fields: listFieldsOf(definition),
  }
}

/** A screen with stored records, and those that its links refer to. */
export interface RecordSource {
  readonly definition: ServerDefinition
  readonly screens: ScreenSource
}

interface StoredField extends ListField {
  readonly name: string
}

/** The fields to filter and sort by: all but lists of texts and child rows. */
export function filterableFields({ ownFields, fields }: ServerDefinition): readonly StoredField[] {
  return ownFields.flatMap((name) => {
    const field = fields[name]
    if (!field || field.lines || name === 'id') return []
    return [{ name, ...listFieldOf(field) }]
  })
}

function listFieldsOf(definition: ServerDefinition): ListFields {
  const own = filterableFields(definition).map(({ name, ...field }): [string, ListField] => [name, field])
  return {
    id: { holds: 'text', label: 'ID' },
    ...Object.fromEntries(own),
    createdAt: { holds: 'datetime', label: 'Added on' },
    updatedAt: { holds: 'datetime', label: 'Changed on' },
  }
}

function recordFilter(definition: ServerDefinition, { query, app }: ListRequest): FilterTree {
  const { startDate: from = '', endDate: to = '' } = requestedDays(query, app)
  const date = filterableFields(definition).find(({ holds }) => isDayType(holds))
  return allOf([
    definition.ownFields.includes('activity') || query['o.id'] === 'eq' ? EVERY_ROW : activity(query['activity']),
    searchTree(rowColumns.text, query['search'] ?? ''),
    between(date?.name ?? rowColumns.day, { from, to }),
    ...comparedFields(definition, query),
  ])
}

/**
 * Inactive records are listed only on request: `inactive` lists only these, `all` lists them with the others, and a
 * query by id finds them, too.
 */
function activity(asked: string | undefined): FilterTree {
  if (asked === 'all') return EVERY_ROW
  return { column: rowColumns.isActive, is: 'equal', to: asked === 'inactive' ? 'false' : 'true' }
}

/** Each parameter with the name of a field is compared as its filter or, without a special one, as `kindOfText` says. */
function comparedFields({ ownFields, fields, filterFields }: ServerDefinition, query: Query): readonly FilterTree[] {
  return ownFields.flatMap((name) => {
    const [text = '', type] = [query[name], fields[name]?.type]
    if (type === undefined || text === '') return []
    const field = { name, type }
    const declared = filterFields.find(({ param }) => param === name)?.compares
    return filterKinds[kindOfText(field, text, declared)].tree(field, { param: name, value: text })
  })
}
