import { sql } from 'kysely'
import type { Field } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { storedText } from '../../database/stored-value.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { publicDefinition } from '../../rights/definitions.ts'
import { storedNames } from '../../rights/stored-names.ts'
import { linkedTable, type LinkTarget, maySee, linkTargetOf } from './target.ts'

/** A link as it is written in a file. */
export interface NamedLink {
  readonly field: Field
  readonly name: string
}

/** The row that a name refers to, or why there is none. */
export type LinkByName =
  | { readonly id: string }
  /** `ids`: the rows among which the name does not decide. */
  | { readonly error: string; readonly ids?: readonly string[] }

interface LinkNameOptions {
  readonly work: Work
  readonly person: Person
  readonly screens: ScreenSource
}

/**
 * Rows by their names: the title, a `unique` field or the number of a document; for people the name or the e-mail
 * address. Only rows that the search of the link offers this person. Ignores case and superfluous blanks.
 *
 * @returns by `linkNameKey`
 */
export async function linksByName(
  naming: LinkNameOptions,
  links: readonly NamedLink[],
): Promise<ReadonlyMap<string, LinkByName>> {
  const found = new Map<string, LinkByName>()
  for (const [to, some] of Map.groupBy(links, ({ field }) => field.to ?? '')) {
    const target = linkTargetOf(naming.screens, to)
    const names = new Set(some.map(({ name }) => foldedLabel(name)))
    const ids = target === null ? new Map<string, ReadonlySet<string>>() : await idsByName(naming, target, [...names])
    const label = target?.label ?? 'that screen'
    for (const link of some)
      found.set(linkNameKey(link), linkOf(link.name, { label, ids: ids.get(foldedLabel(link.name)) }))
  }
  return found
}

/** Rows of one name that are compared with what a link offers. */
const MOST_ALIKE = 500

/** The key in the result of `linksByName`. */
export const linkNameKey = ({ field, name }: NamedLink): string => `${field.to} ${foldedLabel(name)}`

function linkOf(name: string, { label, ids }: { label: string; ids: ReadonlySet<string> | undefined }): LinkByName {
  const [id] = ids ?? []
  if (id === undefined) return { error: `There is no such entry in ${label}.` }
  if (ids?.size === 1) return { id }
  return { error: `"${name}" is the name of several entries in ${label}.`, ids: [...(ids ?? [])].slice(0, MOST_ALIKE) }
}

async function idsByName(
  { work, person }: LinkNameOptions,
  target: LinkTarget,
  names: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (!maySee(person, target)) return new Map()
  const { from, text, title, isOffered } = linkedTable(person, target)
  const called = [text, title, ...otherNames(target)].map(
    (name) => sql`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`,
  )
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct named.id, named.name from (
      select d.id, unnest(array[${sql.join(called)}]) as name from ${from} and ${isOffered}) as named
    where named.name = any(${names}::text[])`.execute(work)
  const ids = new Map<string, Set<string>>()
  for (const { id, name } of rows) ids.set(name, (ids.get(name) ?? new Set()).add(id))
  return ids
}

function otherNames({ definition }: LinkTarget) {
  if (definition === null) return [sql`d.email`]
  const unique = publicDefinition(definition).unique.map((name) =>
    storedText(sql`d.data`, storedNames(definition, name)),
  )
  return definition.documents ? [...unique, sql`d.number`] : unique
}

/** A text for comparison: without superfluous blanks, in lower case. */
export const foldedLabel = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
