/**
 * Who may read which parts of a screen, manage it and change its records, and which rows a call may concern.
 * Administrators may do everything except what `allow` refuses: they assign roles.
 */
import type { AllowedCalls } from './allowed.ts'

/**
 * Which rows a person sees: all of them, those of their team, those they created, those that wait for their decision
 * or that they have decided, or those with the person in a field of type `person`.
 */
export type RowRight = 'all' | 'team' | 'own' | 'waiting' | { readonly field: string }

/** Row rights by role. `everyone` applies to people who have none of the other roles. */
export type RowRights = Readonly<Record<string, readonly RowRight[]>>

/** The key in `RowRights` for all others. */
export const EVERYONE = 'everyone'

/** The roles that see a field, by its name; a field that is missing here is visible to everybody who sees the row. */
export type FieldRights = Readonly<Record<string, readonly string[]>>

/** Who may read, manage and change a screen, and which of its calls are restricted to some rows. */
export interface ReadRights {
  /** Which rows each role sees; null: everybody whose modules include the screen sees all. */
  readonly see: RowRights | null
  /** The roles that see a field, for restricted fields only. */
  readonly seen: FieldRights
  /** The roles that, like administrators, manage what others have created there (`manage`). */
  readonly manage: readonly string[]
  /** The roles that add, change and remove the stored records of the screen (`change`); null: everybody who sees it. */
  readonly change: readonly string[] | null
  /** Calls that are restricted to some rows, by `allow` of the actions that send them. */
  readonly allowed: AllowedCalls
}

/** The rights of a screen that declares none. */
export const NO_RIGHTS: ReadRights = { see: null, seen: {}, manage: [], change: null, allowed: {} }

/** Rights as stored; members that did not exist yet when they were accepted get their defaults. */
export const rightsIn = (stored: string | null): ReadRights => ({
  ...NO_RIGHTS,
  ...(JSON.parse(stored ?? '{}') as Partial<ReadRights>),
})

/** The person whose rights are checked. */
export interface Reader {
  readonly admin: boolean
  readonly roles: readonly string[]
}

const NO_ROWS: readonly RowRight[] = []

/** The rows a person sees: `all`, or those that any of these rights includes; an empty list means none. */
export function rowsSeen({ admin, roles }: Reader, see: RowRights | null): 'all' | readonly RowRight[] {
  if (admin || see === null) return 'all'
  const named = roles.filter((role) => role !== EVERYONE && Object.hasOwn(see, role))
  const rights = (named.length > 0 ? named : [EVERYONE]).flatMap((role) => see[role] ?? NO_ROWS)
  return rights.includes('all') ? 'all' : distinct(rights)
}

/** The rights without duplicates. */
export function distinct(rights: readonly RowRight[]): readonly RowRight[] {
  const byText = new Map(rights.map((right) => [JSON.stringify(right), right] as const))
  return byText.size === rights.length ? rights : [...byText.values()]
}

/** The fields a person does not see, in the order of the rights. */
export function fieldsHidden({ admin, roles }: Reader, seen: FieldRights): readonly string[] {
  if (admin) return []
  return Object.keys(seen).filter((name) => !(seen[name] ?? []).some((role) => roles.includes(role)))
}

/** Whether the person has one of these roles; administrators manage every screen. */
export const managesBy = ({ admin, roles }: Reader, manage: readonly string[]): boolean =>
  admin || manage.some((role) => roles.includes(role))

/** Like `managesBy`, for changing records; null: everybody who sees them. */
export const changesBy = (reader: Reader, change: readonly string[] | null): boolean =>
  change === null || managesBy(reader, change)
