import { type RawBuilder, sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { requestedDays } from '../../query/requested-days.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import { HttpError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'
import type { List } from '../../rows/lists/list.ts'
import { storedNames } from '../../rights/stored-names.ts'
import { numberFields, titleField } from '../../workflow/document.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { textColumn } from '../reports/columns.ts'
import { whole } from '../../rows/lists/field.ts'

/** Throws 403 unless the person is an administrator of the company. */
export function requireReader({ admin }: Pick<Person, 'admin'>): void {
  if (!admin) throw new HttpError(403, 'admins-only', 'Only administrators may read the audit.')
}

/**
 * The audit of the person's company in words, newest first: who did what to which row, and the values before and after.
 * Fields, screens, roles and people have the names the site shows. Throws 403 unless the person is an administrator.
 */
export function auditList({ screens }: { readonly screens: ScreenSource }) {
  return ({ person, query, app }: ListRequest): List => {
    requireReader(person)
    return {
      rows: sql`select * from (${wordsOf(conditions({ person, query, app }), labelsOf(app, screens.all()))}) as entries
        where ${matchesSearch(query['search'] ?? '', ['whoText', 'whatText', 'screenText', 'rowText', 'changesText', 'detailsText'])}`,
      key: ['id'],
      order: [{ field: 'id', down: true }],
      fields: {
        id: whole('No.'),
        happenedAt: { holds: 'datetime', label: 'When' },
        whoText: textColumn('Who'),
        whatText: textColumn('What'),
        screenText: textColumn('Screen'),
        rowText: textColumn('Document'),
        changesText: textColumn('Changes'),
        detailsText: textColumn('Details'),
      },
    }
  }
}

interface Labels {
  /** Screen → label. */
  readonly screens: Readonly<Record<string, string>>
  /** Screen → field → label. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Screen → the stored names of the title, where the server numbers documents. */
  readonly titles: Readonly<Record<string, readonly string[]>>
  /** Screen → the stored names of the fields of which the first text is the number of a document without its own. */
  readonly numbers: Readonly<Record<string, readonly string[]>>
  /** Roles and sections. */
  readonly names: Readonly<Record<string, string>>
}

/** Labels of the fields in entries about people and companies, which have no definition. */
const OWN_FIELDS = {
  people: { modulesOff: 'Modules switched off', admin: 'Administrator', active: 'Active' },
  companies: { ccode: 'Company code', erpType: 'Sort of company', yearStart: 'Financial year begins in month' },
} as const

function withOwnFields(fields: Labels['fields']): Labels['fields'] {
  const own = Object.entries(OWN_FIELDS).map(([screen, labels]) => [screen, { ...fields[screen], ...labels }] as const)
  return { ...fields, ...Object.fromEntries(own) }
}

function labelsOf({ roles, sections }: AppDefinition, screens: readonly ServerDefinition[]): Labels {
  const fieldsOf = ({ screen, fields }: ServerDefinition) => {
    const own = Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))
    return [screen, own] as const
  }
  return {
    screens: Object.fromEntries(screens.map(({ screen, label }) => [screen, label])),
    fields: withOwnFields(Object.fromEntries(screens.map(fieldsOf))),
    titles: Object.fromEntries(
      screens.map((definition) => [definition.screen, allStoredNames(definition, numberedTitle(definition))]),
    ),
    numbers: Object.fromEntries(
      screens.map((definition) => [definition.screen, allStoredNames(definition, numberFields(definition))]),
    ),
    names: Object.fromEntries([...roles, ...sections].map(({ name, label }) => [name, label])),
  }
}

/** As in `displayNumber`: before a document of a numbered screen has its number, it is known by its title. */
function numberedTitle(definition: ServerDefinition): readonly string[] {
  const title = definition.number === null ? null : titleField(definition)
  return title === null ? [] : [title]
}

const allStoredNames = (definition: ServerDefinition, fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => storedNames(definition, field))

function conditions({ person, query, app }: Pick<ListRequest, 'person' | 'query' | 'app'>): RawBuilder<boolean> {
  const { startDate, endDate } = requestedDays(query, app)
  const day = sql`((entry::jsonb ->> 'at')::timestamptz at time zone ${app.timeZone})::date`
  const { who = '', event = '', screen = '', document = '' } = query
  return sql<boolean>`${sql.join(
    [
      sql`company_id = ${person.companyId}`,
      ...(who === '' ? [] : [sql`${who} in (entry::jsonb ->> 'person', entry::jsonb ->> 'impersonator')`]),
      ...(event === '' ? [] : [sql`event = ${event}`]),
      ...(screen === '' ? [] : [sql`entry::jsonb ->> 'screen' = ${screen}`]),
      ...(document === '' ? [] : [sql`document_id = ${document}`]),
      ...(startDate ? [sql`${day} >= ${startDate}::date`] : []),
      ...(endDate ? [sql`${day} <= ${endDate}::date`] : []),
    ],
    sql` and `,
  )}`
}

/** `sessions-ended` → `Sessions ended` */
const inWords = (name: string): RawBuilder<string> =>
  sql`upper(left(${sql.ref(name)}, 1)) || replace(substr(${sql.ref(name)}, 2), '-', ' ')`

/** Members of an entry that have a column of their own. */
const SHOWN = 'at event person impersonator screen document of name from by login hash before after'.split(' ')

function wordsOf(condition: RawBuilder<boolean>, labels: Labels): RawBuilder<unknown> {
  const json = sql`${JSON.stringify(labels)}::text::jsonb`
  return sql`select a.seq as id, (e ->> 'at')::timestamptz as "happenedAt", ${inWords('a.event')} as "whatText",
      case when e ->> 'impersonator' is null then '' else 'Support as ' end || coalesce(p.name, e ->> 'person',
        case e ->> 'from' when 'shell' then 'From the shell' when 'set-up' then 'Set-up page'
          when 'support' then concat_ws(' ', 'Support', e ->> 'by') end,
        'In the database, as ' || (e ->> 'login'), 'The server') as "whoText",
      coalesce(labels -> 'screens' ->> (e ->> 'screen'), e ->> 'screen', '') as "screenText",
      coalesce(nullif(d.number, ''), ${firstText('titles', ['string', 'number', 'object'])}, ${firstText('numbers', ['string'])}, about.name, a.document_id, e ->> 'of', '') as "rowText",
      ${changesOf} as "changesText",
      coalesce((select string_agg(${inWords('key')} || ': ' || value, '; ' order by key) from jsonb_each_text(e)
        where key <> all(${SHOWN}::text[]) and value <> ''), '') as "detailsText"
    from (select seq, event, document_id, entry::jsonb as e, company_id from audit where ${condition}) as a
    cross join (select ${json} as labels) as words
    left join people p on p.company_id = a.company_id and p.id = e ->> 'person'
    left join people about on about.company_id = a.company_id and about.id = coalesce(a.document_id, e ->> 'of')
    left join documents d on d.company_id = a.company_id and d.screen = e ->> 'screen' and d.id = a.document_id
    left join records r on r.company_id = a.company_id and r.screen = e ->> 'screen' and r.id = a.document_id`
}

type JsonType = 'string' | 'number' | 'object'

/** The first text in these fields of the document or record; of a map, its `text`. Values of other types are skipped. */
const firstText = (fields: 'titles' | 'numbers', types: readonly JsonType[]): RawBuilder<string> => sql<string>`(
  select text from jsonb_array_elements_text(labels -> ${fields} -> (e ->> 'screen')) with ordinality as names (name, place),
    lateral (select coalesce(d.data, r.data) -> name as value) as stored,
    lateral (select case jsonb_typeof(value) when 'object' then value ->> 'text' else value #>> '{}' end as text) as shown
  where jsonb_typeof(value) = any(${types}::text[]) and text <> '' order by place limit 1)`

/** A map of fields; entries of some events have a plain text instead. */
const mapIn = (side: 'before' | 'after'): RawBuilder<unknown> =>
  sql`case when e ->> ${side} like '{%' then (e ->> ${side})::jsonb else '{}'::jsonb end`

const plainIn = (side: 'before' | 'after'): RawBuilder<string> =>
  sql`case when e ->> ${side} like '{%' then null else nullif(e ->> ${side}, '') end`

/** A value for display: names of roles, sections, people, `Yes` and `No`, module flags one by one; a dash if empty. */
const printed = (value: string): RawBuilder<string> => sql`case jsonb_typeof(${sql.ref(value)})
  when 'array' then coalesce(nullif((select string_agg(coalesce(labels -> 'names' ->> each, each), ', ')
    from jsonb_array_elements_text(${sql.ref(value)}) as each), ''), '–')
  when 'object' then coalesce(nullif((select string_agg(
      coalesce(labels -> 'screens' ->> regexp_replace(flag, '^module_', ''), flag)
        || case state when 'true' then '' when 'false' then ' off' else ': ' || state end, ', ' order by flag)
    from jsonb_each_text(${sql.ref(value)}) as flags (flag, state)), ''), '–')
  when 'boolean' then case when ${sql.ref(value)} = 'true' then 'Yes' else 'No' end
  else coalesce((select n.name from people n where n.company_id = a.company_id and n.id = ${sql.ref(value)} #>> '{}'),
    nullif(${sql.ref(value)} #>> '{}', ''), '–') end`

/** `Roles: Accounts → Director; Administrator: No → Yes` */
const changesOf = sql`coalesce((select string_agg(
    coalesce(labels -> 'fields' -> (e ->> 'screen') ->> name, ${inWords('name')}) || ': '
      || case when side.had is null then '' else ${printed('side.had')} || ' → ' end || ${printed('side.has')}, '; ' order by name)
    from (select coalesce(was.key, now.key) as name, was.value as had, coalesce(now.value, 'null'::jsonb) as has
      from jsonb_each(${mapIn('before')}) as was full join jsonb_each(${mapIn('after')}) as now on was.key = now.key) as side),
  concat_ws(' → ', ${plainIn('before')}, ${plainIn('after')}), '')`
