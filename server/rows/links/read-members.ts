/** The members of linked rows that expressions read (`form.Order.Customer`), as the server reads them itself. */
import { sql } from 'kysely'
import { lineFieldsOf } from '../../../engine/definition/line-fields.ts'
import { STATUS_FILTER } from '../../../engine/definition/filter.ts'
import type { Field, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { type LinkingForm, type LinkReader, withTextsOfLinks } from './link-texts.ts'
import { idIn, linkedRows } from './linked-rows.ts'
import { allLinkFields, linksIn, withLinksChanged } from './links-in.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { rowTableOf } from '../../rights/stored-tables.ts'
import { hiddenMembers, type LinkedRow, type LinkTarget, linkTargetOf, maySee } from './target.ts'

type Values = Readonly<Record<string, Value>>

/** The members of rows, by the id of the row. */
export type MembersById = ReadonlyMap<string, Values>

/** Whether expressions of the screen read members of linked rows. */
export const readsMembers = (definition: LinkingForm['definition']): boolean =>
  allLinkFields(definition).some(({ reads }) => reads !== undefined)

/** The members that expressions read of the rows of one target, through any of these links. */
export const membersReadOf = (fields: readonly Pick<Field, 'to' | 'reads'>[], to: string): readonly string[] => [
  ...new Set(fields.filter((field) => field.to === to).flatMap(({ reads = [] }) => reads)),
]

/**
 * What expressions read of rows: a link among the members, or among the cells of lines, as its id and text, with a
 * statement for each target.
 */
export async function membersOfRows(
  reader: LinkReader,
  target: LinkTarget,
  { rows, names }: { readonly rows: ReadonlyMap<string, LinkedRow>; readonly names: readonly string[] },
): Promise<MembersById> {
  if (names.length === 0) return new Map()
  const { definition } = target
  const lines = definition === null ? [] : lineFieldsOf(definition).filter((name) => names.includes(name))
  const stored = definition && lines.length > 0 ? await storedLines(reader, definition, rows.keys()) : new Map()
  const members = [...rows].map(([id, row]) => {
    return { ...storedMembers(target, row, names), ...namedIn(stored.get(id) ?? {}, lines) }
  })
  const named = definition === null ? members : await withTextsOfLinks({ ...reader, definition }, members)
  return new Map([...rows.keys()].map((id, at) => [id, named[at] ?? {}]))
}

const namedIn = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? []]))

/** The lines of rows, by the id of the row. */
async function storedLines(
  { work, person }: LinkReader,
  definition: ServerDefinition,
  ids: Iterable<string>,
): Promise<MembersById> {
  const { rows } = await sql<{ readonly id: string; readonly lines: Values | null }>`
    select id, lines from ${sql.table(rowTableOf(definition))}
    where company_id = ${person.companyId} and screen = ${definition.screen} and id = any(${[...ids]}::text[])`.execute(
    work,
  )
  return new Map(rows.map(({ id, lines }) => [id, currentValues(definition, lines ?? {})]))
}

function storedMembers({ definition }: LinkTarget, row: LinkedRow, names: readonly string[]): Values {
  const isStatus = (name: string): boolean =>
    name === STATUS_FILTER && definition?.documents === true && !definition.ownFields.includes(name)
  return Object.fromEntries(names.map((name) => [name, isStatus(name) ? row.status : (row.data[name] ?? null)]))
}

/** The members of a row that a link reads, in the order of `reads`. */
export function readOfRow({ reads = [] }: Pick<Field, 'reads'>, members: Values | undefined): Values {
  if (members === undefined) return {}
  return Object.fromEntries(reads.flatMap((name) => (name in members ? [[name, members[name] ?? null]] : [])))
}

/**
 * The links of rows with the members that the screen reads of them, as far as this person may see them: rows and fields
 * that they may not see add none. Links are maps already.
 */
export async function withReadMembers<Row extends object>(form: LinkingForm, rows: readonly Row[]): Promise<Row[]> {
  const { definition } = form
  const fields = allLinkFields(definition).filter(({ reads }) => reads !== undefined)
  if (fields.length === 0 || rows.length === 0) return [...rows]
  const links = rows.flatMap((row) => linksIn(definition, row as Values))
  const found = new Map<string, MembersById>()
  for (const to of new Set(fields.map((field) => field.to))) {
    const ids = links.flatMap(({ field, value }) => (field.to === to ? (idIn(value) ?? []) : []))
    found.set(to, await seenMembers(form, { to, ids, names: membersReadOf(fields, to) }))
  }
  const withMembers = (field: Field, value: Value): Value => {
    const members = field.to === null ? undefined : found.get(field.to)?.get(idIn(value) ?? '')
    const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isMap && members !== undefined ? { ...value, ...readOfRow(field, members) } : value
  }
  return rows.map((row) => withLinksChanged(definition, row as Values, withMembers) as Row)
}

async function seenMembers(
  reader: LinkReader,
  { to, ids, names }: { readonly to: string; readonly ids: readonly string[]; readonly names: readonly string[] },
): Promise<MembersById> {
  const target = linkTargetOf(reader.screens, to)
  if (target === null || !maySee(reader.person, target)) return new Map()
  const rows = [...(await linkedRows(reader, target, ids)).values()].filter(({ isSeen }) => isSeen)
  return await seenMembersOf(reader, target, { rows, link: { reads: names } })
}

/** What expressions read, through one link, of rows that the person may see: without the fields that they may not. */
export async function seenMembersOf(
  reader: LinkReader,
  target: LinkTarget,
  { rows, link }: { readonly rows: readonly LinkedRow[]; readonly link: Pick<Field, 'reads'> | undefined },
): Promise<MembersById> {
  const hidden = hiddenMembers(reader.person, target)
  const names = (link?.reads ?? []).filter((name) => !hidden.includes(name))
  return await membersOfRows(reader, target, { rows: new Map(rows.map((row) => [row.id, row])), names })
}
