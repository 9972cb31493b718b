/** Names that stored rows and people hold and a site no longer has, with the line that says what replaces them. */
import { type RawBuilder, sql } from 'kysely'
import type { AppDefinition, Field, ServerDefinition } from '../../engine/definition/definition.ts'
import { LINE_KEY } from '../../engine/definition/field.ts'
import { specOf } from '../../engine/fields/field-types.ts'
import { jsonIn } from '../database/stored-value.ts'
import type { Work } from '../database/tenant.ts'
import { storedNames } from '../rights/stored-names.ts'
import { type Pair, renamedOptions, renamedRoles, renamedScreens, renamedStatuses } from './pairs.ts'
import type { RenamedSite } from './follow-renames.ts'
import { countStoredRows } from './rename-screen.ts'
import { type RowTable, rowTableOf, storedTables } from '../rights/stored-tables.ts'

interface StoredScreen {
  readonly company: string
  readonly definition: ServerDefinition
  readonly app: Pick<AppDefinition, 'statuses'>
  /** How many rows are read for it, the oldest first. */
  readonly most: number
}

/** How many rows are read where an administrator asks about one screen. */
export const MOST_READ = 100_000

/** The statuses, options and cells of lines that rows of a screen hold and the files do not have, one line each. */
export async function unknownInScreen(work: Work, screen: StoredScreen): Promise<readonly string[]> {
  const { documents, records } = screen.definition
  if (!documents && !records) return []
  return [
    ...(documents ? await unknownStatuses(work, screen) : []),
    ...(await unknownOptions(work, screen)),
    ...(await unknownCells(work, screen)),
  ]
}

/** The screens and roles that a company has and the files do not have, one line each. */
export async function unknownInSite(work: Work, company: string, site: RenamedSite): Promise<readonly string[]> {
  const roles = site.app.roles.map(({ name }) => name)
  const stored: Counted[] = []
  for (const screen of await storedScreens(work, company, site.files))
    stored.push({ name: screen, count: await countStoredRows(work, { company, screen }) })
  const held = await sql<Counted>`
    select role as name, count(*)::int as count from people, unnest(roles) as role
    where company_id = ${company} and active and role <> all(${roles}::text[]) group by role order by role`.execute(
    work,
  )
  const [screens, renamed] = [renamedScreens(site.screens, site.files), renamedRoles(site.app)]
  return [
    ...stored.map(({ name, count }) =>
      fixOf(name, `${counted(count, 'row')} stored for ${name}, which has no file`, screens),
    ),
    ...held.rows.map(({ name, count }) =>
      fixOf(name, `${counted(count, 'person')} the role ${name}, which app.yaml does not have`, renamed),
    ),
  ]
}

/** Found by the index one after the other, however many rows are in each. */
async function storedScreens(work: Work, company: string, files: readonly string[]): Promise<readonly string[]> {
  const namesIn = (table: RowTable) => {
    const isStored = sql`t.company_id = ${company} and ${storedTables[table].isKept('t')}`
    return sql`(with recursive found as (
      (select t.screen from ${sql.table(table)} t where ${isStored} order by t.screen limit 1)
      union all select (select t.screen from ${sql.table(table)} t where ${isStored} and t.screen > found.screen
        order by t.screen limit 1) from found where found.screen is not null) select screen from found)`
  }
  const { rows } = await sql<{ screen: string }>`
    select screen from (${namesIn('documents')} union ${namesIn('records')} union ${namesIn('ledger_entries')}) as stored
    where screen <> all(${[...files]}::text[]) order by screen`.execute(work)
  return rows.map(({ screen }) => screen)
}

interface Counted {
  readonly name: string
  readonly count: number
}

const VERBS = {
  row: ['row is', 'rows are'],
  document: ['document is', 'documents are'],
  person: ['person has', 'people have'],
  holder: ['row holds', 'rows hold'],
} as const

const counted = (count: number, what: keyof typeof VERBS): string => `${count} ${VERBS[what][count === 1 ? 0 : 1]}`

/** What to write; where it is written already, why it was not followed. */
function fixOf(name: string, problem: string, renamed: readonly Pair[]): string {
  const to = renamed.find(({ from }) => from === name)?.to
  if (to === undefined) return `${problem}: what replaces it says also: ${name}`
  return `${problem}: it does not become ${to} (also: ${name}), because ${to} is stored already`
}

/** Found by the index one after the other, however many documents are in each. */
async function unknownStatuses(work: Work, { company, definition, app, most }: StoredScreen) {
  const { screen } = definition
  const ofScreen = sql`d.company_id = ${company} and d.screen = ${screen}`
  const known = app.statuses.map(({ name }) => name)
  const { rows } = await sql<Counted>`
    with recursive found as (
      (select d.status from documents d where ${ofScreen} order by d.status limit 1)
      union all select (select d.status from documents d where ${ofScreen} and d.status > found.status
        order by d.status limit 1) from found where found.status is not null)
    select found.status as name, (select count(*)::int from (select 1 from documents d
      where ${ofScreen} and d.status = found.status limit ${sql.lit(most)}) as few) as count
    from found where found.status <> '' and found.status <> all(${known}::text[]) order by 1`.execute(work)
  return rows.map(({ name, count }) =>
    fixOf(
      name,
      `${counted(count, 'document')} in the status ${name}, which app.yaml does not have`,
      renamedStatuses(app),
    ),
  )
}

const MOST_NAMED = 5

interface OfField extends Counted {
  readonly field: string
}

const oldest = ({ company, definition, most }: StoredScreen): RawBuilder<unknown> => {
  const of = rowTableOf(definition)
  const { isKept, oldest: order } = storedTables[of]
  return sql`select data, lines from ${sql.table(of)} where company_id = ${company} and screen = ${definition.screen}
    and ${isKept(of)} order by ${order} limit ${sql.lit(most)}`
}

async function unknownOptions(work: Work, screen: StoredScreen): Promise<readonly string[]> {
  const { definition } = screen
  const parts = choicesOf(definition).map(({ field, values }) => {
    const { name, options } = field
    const list = sql`case jsonb_typeof(${values}) when 'array' then ${values} when 'string'
      then jsonb_build_array(${values}) else '[]' end`
    return sql`select ${name}::text as field, item #>> '{}' as name from oldest, jsonb_array_elements(${list}) as item
      where item #>> '{}' <> all(${['', ...options]}::text[])`
  })
  const lineOf = ({ field, name, count }: OfField): string => {
    const label = definition.fields[field]?.label ?? field
    const renamed = renamedOptions(definition).filter((each) => each.field === field)
    return fixOf(name, `${label}: ${counted(count, 'holder')} ${name}, which is no option`, renamed)
  }
  return await unknownValues(work, screen, { parts, lineOf })
}

/** The choices whose options are written in the file, with their values in a row of `oldest`. */
function choicesOf(definition: ServerDefinition): readonly { field: Field; values: RawBuilder<unknown> }[] {
  const { fields, ownFields } = definition
  const isWritten = (field: Field | undefined): field is Field =>
    field !== undefined && specOf(field)?.hasOptions === true && field.options.length > 0
  return ownFields.flatMap((name) => {
    const field = fields[name]
    const cells = field?.lines?.fields.map((cell) => fields[cell]).filter(isWritten) ?? []
    const ofCells = cells.map((cell) => {
      const value = jsonIn(sql`line`, storedNames(definition, cell.name))
      const lines = linesIn(definition, name)
      return { field: cell, values: sql`(select jsonb_agg(${value}) from jsonb_array_elements(${lines}) as line)` }
    })
    return isWritten(field)
      ? [{ field, values: sql`(${jsonIn(sql`data`, storedNames(definition, name))})` }, ...ofCells]
      : ofCells
  })
}

function linesIn(definition: ServerDefinition, field: string): RawBuilder<unknown> {
  const value = sql`(${jsonIn(sql`lines`, storedNames(definition, field))})`
  return sql`case jsonb_typeof(${value}) when 'array' then ${value} else '[]' end`
}

async function unknownCells(work: Work, screen: StoredScreen): Promise<readonly string[]> {
  const { fields, ownFields } = screen.definition
  const parts = ownFields.flatMap((name) => {
    const cells = fields[name]?.lines?.fields
    if (!cells) return []
    const known = [LINE_KEY, ...cells.flatMap((cell) => storedNames(screen.definition, cell))]
    return [
      sql`select distinct on (oldest.at, cell) ${name}::text as field, cell as name
        from oldest, jsonb_array_elements(${linesIn(screen.definition, name)}) as line, jsonb_object_keys(line) as cell
        where cell <> all(${known}::text[])`,
    ]
  })
  const lineOf = ({ field, name, count }: OfField): string => {
    const label = fields[field]?.label ?? field
    return fixOf(name, `${label}: ${counted(count, 'holder')} the cell ${name}, which the file does not have`, [])
  }
  return await unknownValues(work, screen, { parts, lineOf })
}

/** Statements over `oldest` that return fields with names, and the line for each. */
interface Unknown {
  readonly parts: readonly RawBuilder<unknown>[]
  lineOf(found: OfField): string
}

async function unknownValues(work: Work, screen: StoredScreen, { parts, lineOf }: Unknown): Promise<readonly string[]> {
  if (parts.length === 0) return []
  const { rows } = await sql<OfField>`
    with oldest as materialized (select row_number() over () as at, data, lines from (${oldest(screen)}) as rows)
    select field, name, count(*)::int as count from (${sql.join(parts, sql` union all `)}) as found
    group by field, name order by field, count desc, name`.execute(work)
  return [...Map.groupBy(rows, ({ field }) => field).values()].flatMap((found) => [
    ...found.slice(0, MOST_NAMED).map((each) => lineOf(each)),
    ...(found.length > MOST_NAMED
      ? [`${found[0]?.field}: and ${found.length - MOST_NAMED} more that the file does not have`]
      : []),
  ])
}
