import type { AppDefinition, Field, Input, ValidPeriod } from '../../../engine/definition/definition.ts'
import { evaluate } from '../../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import { dateText } from '../../http/print.ts'
import { type LinkByName, linksByName, linkNameKey } from './link-names.ts'
import { allLinkFields, linksIn, targetsOf } from './links-in.ts'
import { type LinkingForm, linkNamed } from './link-texts.ts'
import { idIn, lockedRows } from './linked-rows.ts'
import { type MembersById, membersOfRows, membersReadOf, readOfRow } from './read-members.ts'
import { isOffered, offeredRows } from './offered-rows.ts'
import { hiddenMembers, type LinkedRow, type LinkTarget, maySee, linkTargetOf } from './target.ts'

type Values = Readonly<Record<string, Value>>

/** A link in its place: a field of the form, or a cell of a line. */
export interface LinkPlace {
  readonly input: Input
  readonly names: Names
}

/** The rows that the links of one form refer to. */
export interface FormLinks {
  /** A link by its id and text; null: nothing is chosen. */
  linkOf(field: Field, value: Value): Value
  /** A link as expressions see it: with the members of its row that they read. */
  valueOf(field: Field, value: Value): Value
  /** The link to the only row that the link offers now of several of the name that was sent; any other as it is. */
  fittingOf(field: Field, value: Value, at: LinkPlace): Value
  /** Why none of several rows of the name that was sent is valid on the day of the link; null: it says no day, or some are. */
  noneValidOf(field: Field, value: Value, at: LinkPlace): string | null
  /** Why this link may not be stored; null: it may. A stored link stays valid while its row exists. */
  errorOf(field: Field, value: Value, stored: Value): string | null
  /** Why this row is not one that the link offers now; null: it is, or there is no row. */
  misfitOf(field: Field, value: Value, at: LinkPlace): string | null
  /** A member of the row that the link refers to; null if the person may not see that screen. */
  memberOf(field: Field, value: Value, name: string): Value
}

export interface CheckedForm extends LinkingForm {
  readonly app: AppDefinition
}

/** A form without links. */
export const noLinks: FormLinks = {
  linkOf: (_, value) => value,
  valueOf: (_, value) => value,
  fittingOf: (_, value) => value,
  noneValidOf: () => null,
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
  const ids = [...named.values()].flatMap((link) => ('id' in link ? [link.id] : (link.ids ?? [])))
  return { rows: new Map([...byId, ...(await lockedRows(form, target, ids))]), named }
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

interface LinkLookup {
  placeOf(field: Field): FoundTarget | undefined
  namedBy(field: Field, name: string): LinkByName | undefined
  linkOf(field: Field, value: Value): Value
  valueOf(field: Field, value: Value): Value
  /** The rows among which the name that was sent does not decide. */
  alikeOf(field: Field, value: Value): readonly LinkedRow[]
  /** Whether the link offers the row now. */
  fits(field: Field, row: LinkedRow, at: LinkPlace): boolean
}

function lookupOf({ person, app }: CheckedForm, found: ReadonlyMap<string, FoundTarget>): LinkLookup {
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
    placeOf,
    namedBy,
    linkOf,
    valueOf(field, value) {
      const link = linkOf(field, value)
      const members = readOfRow(field, placeOf(field)?.members.get(idIn(link) ?? ''))
      return link === null ? null : { ...(link as Values), ...members }
    },
    alikeOf(field, value) {
      const name = idIn(value)
      const named = name === null ? undefined : namedBy(field, name)
      const ids = named && 'error' in named ? (named.ids ?? []) : []
      return ids.flatMap((id) => placeOf(field)?.rows.get(id) ?? [])
    },
    fits(field, row, { input, names }) {
      const target = placeOf(field)?.target
      if (input.where === null || !target) return true
      return isOffered(offeredRows(input, target, names), target, { row, person, timeZone: app.timeZone })
    },
  }
}

function linksOf(form: CheckedForm, found: ReadonlyMap<string, FoundTarget>): FormLinks {
  const { placeOf, namedBy, linkOf, valueOf, alikeOf, fits } = lookupOf(form, found)
  return {
    linkOf,
    valueOf,
    fittingOf(field, value, at) {
      const fitting = alikeOf(field, value).filter((row) => fits(field, row, at))
      return fitting.length === 1 ? valueOf(field, fitting[0]?.id ?? null) : value
    },
    noneValidOf(field, value, at) {
      const alike = alikeOf(field, value)
      const day = dayOf(at)
      const { definition, label } = placeOf(field)?.target ?? {}
      const valid = definition?.valid
      if (alike.length === 0 || day === null || !valid) return null
      return alike.some(({ data }) => isValidOn(valid, data, day))
        ? null
        : `There is no "${idIn(value)}" in ${label} on ${dateText(day, form.app)}.`
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
    misfitOf(field, value, at) {
      const { target, rows } = placeOf(field) ?? {}
      const row = rows?.get(idIn(value) ?? '')
      if (!target || !row || fits(field, row, at)) return null
      const day = dayOf(at)
      const { valid } = target.definition ?? {}
      return day !== null && valid && !isValidOn(valid, row.data, day)
        ? `"${row.text}" is not valid on ${dateText(day, form.app)}.`
        : `"${row.text}" does not fit what else is filled in.`
    },
    memberOf(field, value, name) {
      const place = placeOf(field)
      const row = place?.rows.get(idIn(value) ?? '')
      return place?.isSeen && row?.isSeen && !place.hidden.includes(name) ? (row.data[name] ?? null) : null
    },
  }
}

/** The day on which the row of a link has to be valid; null: it says none, or it is not filled in. */
function dayOf({ input: { on }, names }: LinkPlace): string | null {
  const day = on === undefined ? null : evaluate(on, names)
  return typeof day === 'string' && day !== '' ? day : null
}

/** Whether a row is valid on a day. */
function isValidOn({ from, to }: Pick<ValidPeriod, 'from' | 'to'>, values: Values, day: string): boolean {
  const [first, last] = [values[from] || null, values[to] || null]
  return (first === null || String(first) <= day) && (last === null || String(last) >= day)
}
