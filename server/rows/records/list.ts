import { type RawBuilder, sql } from 'kysely'
import { searchedFor } from '../../../engine/definition/code-key.ts'
import type { Field, ServerDefinition } from '../../../engine/definition/definition.ts'
import { isYes } from '../../../engine/definition/format.ts'
import { isRangeText, rangeEnds } from '../../../engine/definition/ranges.ts'
import { fieldSpecs } from '../../../engine/fields/field-specs.ts'
import { isDated, isDayType, isLinkType, valueKindOf } from '../../../engine/fields/field-types.ts'
import { requestedDays } from '../documents/filters.ts'
import type { ListRequest } from '../lists/registers.ts'
import type { Query } from '../lists/conditions.ts'
import { seenRecords } from '../../rights/rows.ts'
import { storedNames } from '../../rights/stored-names.ts'
import { searchedText } from '../../rights/searched.ts'
import type { ListField, ListFields } from '../lists/field.ts'
import type { List } from '../lists/list.ts'
import { linkColumns } from '../links/listed-links.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { storedKinds } from '../lists/stored-column.ts'
import { escapeLike } from '../../database/like.ts'
import { holdsPerson, refersTo } from '../../database/linked-id.ts'
import { type StoredNames, textIn } from '../../database/stored-value.ts'

/**
 * The stored records of a screen that the person may see, newest first. Besides `o. v. s.` of the contract, a parameter
 * with the name of a field filters by it, `search` matches parts of the texts, and a date range applies to the first
 * date field.
 */
export function recordList({ definition, screens }: RecordSource, request: ListRequest): List {
  const { person } = request
  const linked = { definition, screens, companyId: person.companyId }
  const columns = [
    ...storedFields(definition)
      .filter(({ holds }) => !isLinkType(holds))
      .map(({ name, holds }) => {
        const column = storedKinds[valueKindOf(holds)].column(storedNames(definition, name))
        return sql`${column} as ${sql.id(name)}`
      }),
    ...linkColumns(linked, (name) => textIn(sql`d.data`, storedNames(definition, name))),
  ]
  const conditions = recordConditions(definition, request)
  return {
    rows: sql`select id, version, (inactive_at is not null)::int as inactive, created_at as "createdAt", updated_at as "updatedAt"
      ${columns.length > 0 ? sql`, ${sql.join(columns)}` : sql``}
      from records d where ${seenRecords(person, definition)}
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}`,
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
export function storedFields({ ownFields, fields }: ServerDefinition): readonly StoredField[] {
  return ownFields.flatMap((name) => {
    const field = fields[name]
    if (!field || field.lines || name === 'id') return []
    const { type, label, unit, decimals } = field
    const printing = { ...(unit && { unit }), ...(decimals !== null && { decimals }) }
    return [{ name, holds: type, label, ...printing }]
  })
}

function listFieldsOf(definition: ServerDefinition): ListFields {
  const own = storedFields(definition).map(({ name, ...field }): [string, ListField] => [name, field])
  return {
    id: { holds: 'text', label: 'ID' },
    ...Object.fromEntries(own),
    createdAt: { holds: 'datetime', label: 'Added on' },
    updatedAt: { holds: 'datetime', label: 'Changed on' },
  }
}

function recordConditions(definition: ServerDefinition, { query, app }: ListRequest): readonly RawBuilder<unknown>[] {
  const search = query['search'] && searchedFor(query['search'])
  const { startDate, endDate } = requestedDays(query, app)
  const date = storedFields(definition).find(({ holds }) => isDayType(holds))
  const day = date
    ? storedKinds.day.column(storedNames(definition, date.name))
    : sql`created_at at time zone ${app.timeZone}`
  return [
    ...(definition.ownFields.includes('activity') || query['o.id'] === 'eq' ? [] : activity(query['activity'])),
    ...(search ? [sql`${searchedText(definition)} ilike ${`%${escapeLike(search)}%`}`] : []),
    ...(startDate ? [sql`(${day})::date >= ${startDate}::date`] : []),
    ...(endDate ? [sql`(${day})::date <= ${endDate}::date`] : []),
    ...equalFields(definition, query),
  ]
}

/**
 * Inactive records are listed only on request: `inactive` lists only these, `all` lists them with the others, and a
 * query by id finds them, too.
 */
function activity(asked: string | undefined): readonly RawBuilder<unknown>[] {
  if (asked === 'all') return []
  return [asked === 'inactive' ? sql`inactive_at is not null` : sql`inactive_at is null`]
}

function equalFields(definition: ServerDefinition, query: Query): readonly RawBuilder<unknown>[] {
  return definition.ownFields.flatMap((name) => {
    const value = query[name]
    const field = definition.fields[name]
    const names = storedNames(definition, name)
    return field && value !== undefined && value !== '' ? comparisonsOf(field, value, names) : []
  })
}

/** Compares a link and a person by id, a yesno by Yes or No, a number and a day by range, other types by equality. */
function comparisonsOf({ type }: Field, value: string, names: StoredNames): readonly RawBuilder<unknown>[] {
  const sought = { data: sql`d.data`, names, id: sql`${value}::text` }
  const { kind, isPerson } = fieldSpecs[type]
  if (kind === 'link') return [refersTo(sought)]
  if (isPerson) return [holdsPerson(sought, sql`d.company_id`)]
  const column = storedKinds[kind].column(names)
  if (kind === 'yesno') return [sql`coalesce(${column}, false) = ${sql.lit(isYes(value))}`]
  const range = isDated(type) ? 'date' : kind === 'number' ? 'number' : null
  const ends = range !== null && isRangeText({ range }, value) ? rangeEnds(value) : null
  if (ends === null) return [sql`${textIn(sql`data`, names)} = ${value}`]
  const amount = range === 'date' ? sql`(${column})::date` : column
  const end = (text: string) => (range === 'date' ? sql`${text}::text::date` : sql`${text}::text::numeric`)
  return [
    ...(ends.from === '' ? [] : [sql`${amount} >= ${end(ends.from)}`]),
    ...(ends.to === '' ? [] : [sql`${amount} <= ${end(ends.to)}`]),
  ]
}
