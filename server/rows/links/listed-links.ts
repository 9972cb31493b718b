import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { linkFields } from './links-in.ts'
import { linkTargetOf, linkTextSql } from './target.ts'

interface ListedLinks {
  readonly definition: Pick<ServerDefinition, 'fields' | 'ownFields'>
  readonly screens: ScreenSource
  readonly companyId: string
}

/**
 * The columns for the links of a list: under the name of each link the text of its row, by which it is sorted, searched
 * and exported, and in another column the id.
 *
 * @param idOf the stored id of a link, as an expression of the statement
 */
export function linkColumns(
  { definition, screens, companyId }: ListedLinks,
  idOf: (field: string) => RawBuilder<unknown>,
): readonly RawBuilder<unknown>[] {
  return linkFields(definition).flatMap(({ name, to }) => {
    const target = linkTargetOf(screens, to)
    const text = target === null ? idOf(name) : linkTextSql(companyId, target, idOf(name))
    return [sql`${text} as ${sql.id(name)}`, sql`${idOf(name)} as ${sql.id(linkIdColumn(name))}`]
  })
}

type Row = Readonly<Record<string, unknown>>

/** The rows of such a list in the form of the answer: each link is a map of `id` and `text`, or null. */
export function withLinkMaps(definition: ListedLinks['definition'], rows: readonly Row[]): readonly Row[] {
  const links = linkFields(definition).map(({ name }) => name)
  if (links.length === 0) return rows
  return rows.map((row) => {
    const sent: Record<string, unknown> = { ...row }
    for (const name of links) {
      const id = row[linkIdColumn(name)] ?? null
      sent[name] = id === null ? null : { id, text: row[name] ?? id }
      delete sent[linkIdColumn(name)]
    }
    return sent
  })
}

/** The column with the id of a link beside its text. */
export const linkIdColumn = (name: string): string => `#${name}`
