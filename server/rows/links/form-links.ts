import type { AppDefinition, Field, Input } from '../../../engine/definition/definition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import { type LinkByName, linksByName, linkNameKey } from './link-names.ts'
import { allLinkFields, linksIn, withLinksChanged } from './links-in.ts'
import { idIn, linkedRows, lockedRows } from './linked-rows.ts'
import {
  type LinkingForm,
  linkNamed,
  type MembersById,
  membersOfRows,
  membersReadOf,
  readOfRow,
} from './read-members.ts'
import { isOffered, offeredRows } from './offered-rows.ts'
import { hiddenMembers, type LinkedRow, type LinkTarget, maySee, linkTargetOf } from './target.ts'

type Values = Readonly<Record<string, Value>>

/** The rows that the links of one form refer to. */
export interface FormLinks {
  /** A link by its id and text; null: nothing is chosen. */
  linkOf(field: Field, value: Value): Value
  /** A link as expressions see it: with the members of its row that they read. */
  valueOf(field: Field, value: Value): Value
  /** Why this link may not be stored; null: it may. A stored link stays valid while its row exists. */
  errorOf(field: Field, value: Value, stored: Value): string | null
  /** Why this row is not one that the link offers now; null: it is, or there is no row. */
  misfitOf(field: Field, value: Value, at: { readonly input: Input; readonly names: Names }): string | null
  /** A member of the row that the link refers to; null if the person may not see that screen. */
  memberOf(field: Field, value: Value, name: string): Value
}

export interface CheckedForm extends LinkingForm {
  readonly app: Pick<AppDefinition, 'timeZone'>
}

/** A form without links. */
export const noLinks: FormLinks = {
  linkOf: (_, value) => value,
  valueOf: (_, value) => value,
  errorOf: () => null,
  misfitOf: () => null,
  memberOf: () => null,
}

/**
 * Reads all rows that a form refers to, by id or by exact name, with one statement per target, and locks them against deletion until the
 * transaction ends.
 *
 * @param forms the values before and after; ids, names or maps
 */
export async function formLinks(form: CheckedForm, forms: readonly Values[]): Promise<FormLinks> {
  const fields = allLinkFields(form.definition)
  if (fields.length === 0) return noLinks
  const linkValues = forms.flatMap((each) => linksIn(form.definition, each))
  const found = new Map<string, FoundTarget>()
  for (const to of targetsOf(fields)) {
    const own = linkValues.filter(({ field }) => field.to === to)
    const target = linkTargetOf(form.screens, to)
    const isSeen = target !== null && maySee(form.person, target)
    const hidden = target ? hiddenMembers(form.person, target) : []
    const referred = await referredRows(form, target, own)
    const names = membersReadOf(fields, to)
    const members = target ? await membersOfRows(form, target, { rows: referred.rows, names }) : new Map()
    found.set(to, { target, isSeen, hidden, members, ...referred })
  }
  return linksOf(form, found)
}

/** The rows of these links by their ids; what is no id may be the name of a row, as in a file or a pasted cell. */
async function referredRows(
  form: LinkingForm,
  target: LinkTarget | null,
  links: readonly { readonly field: Field; readonly value: Value }[],
): Promise<Pick<FoundTarget, 'rows' | 'named'>> {
  if (target === null) return { rows: new Map(), named: new Map() }
  const sent = links
    .flatMap(({ field, value }) => ({ field, name: idIn(value) ?? '' }))
    .filter(({ name }) => name !== '')
  const byId = await lockedRows(
    form,
    target,
    sent.map(({ name }) => name),
  )
  const named = await linksByName(
    form,
    sent.filter(({ name }) => !byId.has(name)),
  )
  const ids = [...named.values()].flatMap((link) => ('id' in link ? [link.id] : []))
  return { rows: new Map([...byId, ...(await lockedRows(form, target, ids))]), named }
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
    const ids = linkValues.filter(({ field }) => field.to === to).map(({ value }) => idIn(value))
    if (target) texts.set(to, await linkedRows(form, target, ids.filter(isText)))
  }
  return rows.map((row) => withLinksChanged(definition, row, ({ to }, value) => linkNamed(value, texts.get(to))) as Row)
}

interface FoundTarget {
  /** Null: the screen no longer exists. */
  readonly target: LinkTarget | null
  readonly rows: ReadonlyMap<string, LinkedRow>
  /** What expressions read of these rows: the rules of a form are the same whoever saves it. */
  readonly members: MembersById
  /** What was sent in place of ids, by `linkNameKey`. */
  readonly named: ReadonlyMap<string, LinkByName>
  readonly isSeen: boolean
  /** Members that the person may not see. */
  readonly hidden: readonly string[]
}

function linksOf({ person, app }: CheckedForm, found: ReadonlyMap<string, FoundTarget>): FormLinks {
  const placeOf = ({ to }: Field): FoundTarget | undefined => (to === null ? undefined : found.get(to))
  const namedBy = (field: Field, name: string): LinkByName | undefined =>
    placeOf(field)?.named.get(linkNameKey({ field, name }))
  const linkOf = (field: Field, value: Value): Value => {
    const sent = idIn(value)
    const rows = placeOf(field)?.rows
    const link = sent === null || rows?.has(sent) ? undefined : namedBy(field, sent)
    return linkNamed(link !== undefined && 'id' in link ? link.id : sent, rows)
  }
  return {
    linkOf,
    valueOf(field, value) {
      const link = linkOf(field, value)
      const members = readOfRow(field, placeOf(field)?.members.get(idIn(link) ?? ''))
      return link === null ? null : { ...(link as Values), ...members }
    },
    errorOf(field, value, stored) {
      const id = idIn(value)
      const place = placeOf(field)
      if (id === null || !place) return null
      const row = place.rows.get(id)
      const isStored = id === idIn(stored)
      if (row && !row.isDeleted && (isStored || (place.isSeen && row.isSeen && !row.isInactive))) return null
      const named = namedBy(field, id)
      return named && 'error' in named
        ? named.error
        : `There is no such entry in ${place.target?.label ?? 'that screen'}.`
    },
    misfitOf(field, value, { input, names }) {
      const { target, rows } = placeOf(field) ?? {}
      const row = rows?.get(idIn(value) ?? '')
      if (input.where === null || !target || !row) return null
      const tree = offeredRows(input, target, names)
      return isOffered(tree, target, { row, person, timeZone: app.timeZone })
        ? null
        : `"${row.text}" does not fit what else is filled in.`
    },
    memberOf(field, value, name) {
      const place = placeOf(field)
      const row = place?.rows.get(idIn(value) ?? '')
      return place?.isSeen && row?.isSeen && !place.hidden.includes(name) ? (row.data[name] ?? null) : null
    },
  }
}

/** Sorted, so that two forms cannot deadlock. */
const targetsOf = (fields: readonly { readonly to: string }[]): readonly string[] =>
  [...new Set(fields.map(({ to }) => to))].toSorted()

const isText = (id: string | null): id is string => id !== null
