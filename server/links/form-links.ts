import type { Field, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { ScreenSource } from '../config/screens.ts'
import type { Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'
import { allLinkFields, linksIn, withLinksChanged } from './links-in.ts'
import { idIn, linkedRows, lockedRows } from './linked-rows.ts'
import { hiddenMembers, type LinkedRow, type LinkTarget, maySee, targetOf } from './target.ts'

type Values = Readonly<Record<string, Value>>

/** The rows that the links of one form refer to. */
export interface FormLinks {
  /** A link as expressions see it, `{ id, text }`; null: nothing is chosen. */
  valueOf(field: Field, value: Value): Value
  /** Why this link may not be stored; null: it may. A stored link stays valid while its row exists. */
  errorOf(field: Field, value: Value, stored: Value): string | null
  /** A member of the row that the link refers to; null if the person may not see that screen. */
  memberOf(field: Field, value: Value, name: string): Value
}

export interface LinkingForm {
  readonly work: Work
  readonly person: Person
  readonly screens: ScreenSource
  readonly definition: Pick<ServerDefinition, 'fields' | 'ownFields'>
}

/** A form without links. */
export const noLinks: FormLinks = {
  valueOf: (_, value) => value,
  errorOf: () => null,
  memberOf: () => null,
}

/**
 * Reads all rows that a form refers to, with one statement per target, and locks them against deletion until the
 * transaction ends.
 *
 * @param forms the values before and after; ids or maps
 */
export async function formLinks(form: LinkingForm, forms: readonly Values[]): Promise<FormLinks> {
  const fields = allLinkFields(form.definition)
  if (fields.length === 0) return noLinks
  const linkValues = forms.flatMap((each) => linksIn(form.definition, each))
  const found = new Map<string, FoundTarget>()
  for (const to of targetsOf(fields)) {
    const target = targetOf(form.screens, to)
    const ids = linkValues.filter(({ field }) => field.to === to).map(({ value }) => idIn(value))
    const rows = target && (await lockedRows(form, target, ids.filter(isText)))
    const isSeen = target !== null && maySee(form.person, target)
    found.set(to, { target, rows: rows ?? new Map(), isSeen, hidden: target ? hiddenMembers(form.person, target) : [] })
  }
  return linksOf(found)
}

/** Replaces the links in many rows by maps of id and text, with one statement per target and without locks. */
export async function withLinkTexts<Row extends Values>(
  form: LinkingForm,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const { definition } = form
  const linkValues = rows.flatMap((row) => linksIn(definition, row))
  const texts = new Map<string, ReadonlyMap<string, LinkedRow>>()
  for (const to of targetsOf(allLinkFields(definition))) {
    const target = targetOf(form.screens, to)
    const ids = linkValues.filter(({ field }) => field.to === to).map(({ value }) => idIn(value))
    if (target) texts.set(to, await linkedRows(form, target, ids.filter(isText)))
  }
  return rows.map((row) => withLinksChanged(definition, row, ({ to }, value) => linkIn(value, texts.get(to))) as Row)
}

interface FoundTarget {
  /** Null: the screen no longer exists. */
  readonly target: LinkTarget | null
  readonly rows: ReadonlyMap<string, LinkedRow>
  readonly isSeen: boolean
  /** Members that the person may not see. */
  readonly hidden: readonly string[]
}

function linksOf(found: ReadonlyMap<string, FoundTarget>): FormLinks {
  const placeOf = ({ to }: Field): FoundTarget | undefined => (to === null ? undefined : found.get(to))
  return {
    valueOf: (field, value) => linkIn(value, placeOf(field)?.rows),
    errorOf(field, value, stored) {
      const id = idIn(value)
      const place = placeOf(field)
      if (id === null || !place) return null
      const row = place.rows.get(id)
      const isStored = id === idIn(stored)
      if (row && !row.isDeleted && (isStored || (place.isSeen && row.isSeen && !row.isInactive))) return null
      return `There is no such entry in ${place.target?.label ?? 'that screen'}.`
    },
    memberOf(field, value, name) {
      const place = placeOf(field)
      const row = place?.rows.get(idIn(value) ?? '')
      return place?.isSeen && row?.isSeen && !place.hidden.includes(name) ? (row.data[name] ?? null) : null
    },
  }
}

function linkIn(value: Value | undefined, rows: ReadonlyMap<string, LinkedRow> | undefined): Value {
  const id = idIn(value)
  return id === null ? null : { id, text: rows?.get(id)?.text ?? id }
}

/** Sorted, so that two forms cannot deadlock. */
const targetsOf = (fields: readonly { readonly to: string }[]): readonly string[] =>
  [...new Set(fields.map(({ to }) => to))].toSorted()

const isText = (id: string | null): id is string => id !== null
