/** Links in stored values as their ids and the texts of their rows. */
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { idIn, linkedRows } from './linked-rows.ts'
import { allLinkFields, linksIn, targetsOf, withLinksChanged } from './links-in.ts'
import { type LinkedRow, linkTargetOf } from './target.ts'

type Values = Readonly<Record<string, Value>>

export interface LinkReader {
  readonly work: Work
  readonly person: Person
  readonly screens: ScreenSource
}

export interface LinkingForm extends LinkReader {
  readonly definition: Pick<ServerDefinition, 'fields' | 'ownFields'>
}

/** A link as its id and text. */
export function linkNamed(value: Value | undefined, rows: ReadonlyMap<string, LinkedRow> | undefined): Value {
  const id = idIn(value)
  return id === null ? null : { id, text: rows?.get(id)?.text ?? id }
}

/** Replaces the links in many rows by maps of id and text, with one statement per target and without locks. */
export async function withTextsOfLinks<Row extends Values>(
  form: LinkingForm,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { definition } = form
  const linkValues = rows.flatMap((row) => linksIn(definition, row))
  const texts = new Map<string, ReadonlyMap<string, LinkedRow>>()
  for (const to of targetsOf(allLinkFields(definition))) {
    const target = linkTargetOf(form.screens, to)
    const ids = linkValues.flatMap(({ field, value }) => (field.to === to ? (idIn(value) ?? []) : []))
    if (target) texts.set(to, await linkedRows(form, target, ids))
  }
  return rows.map((row) => withLinksChanged(definition, row, ({ to }, value) => linkNamed(value, texts.get(to))) as Row)
}
