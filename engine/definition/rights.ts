/**
 * Who may read what of a screen, who manages it, who changes its records, and what is done with which rows. Administrators do everything but what
 * `allow` refuses: they give out roles.
 */
import type { AllowedCalls } from './allowed.ts'

/**
 * Rows a person sees: all of them, those of their team, those they have made, those that wait for their decision or
 * that they have decided, or those in which a field of type `person` holds them.
 */
export type RowRight = 'all' | 'team' | 'own' | 'waiting' | { readonly field: string }

/** Rows by role. `everyone` stands for people who have none of the other roles. */
export type RowRights = Readonly<Record<string, readonly RowRight[]>>

/** The key of `RowRights` for all others. */
export const EVERYONE = 'everyone'

/** The roles that see a field, by its name; a field that is missing here is seen by everybody who sees the row. */
export type FieldRights = Readonly<Record<string, readonly string[]>>

/** Who may read what of a screen, who manages it, who changes its records, and which of its calls are for some rows only. */
export interface ReadRights {
  /** Which rows each role sees; null: everybody whose modules include the screen sees all. */
  readonly see: RowRights | null
  /** The roles that see a field, for those that not everybody sees. */
  readonly seen: FieldRights
  /** The roles that, like administrators, manage what others have made there (`manage`). */
  readonly manage: readonly string[]
  /** The roles that add, change and remove the stored records of the screen (`change`); null: whoever sees it. */
  readonly change: readonly string[] | null
  /** Calls that may be sent about some rows only, by `allow` of the actions that send them. */
  readonly allowed: AllowedCalls
}

/** A screen that says nothing of it. */
export const NO_RIGHTS: ReadRights = { see: null, seen: {}, manage: [], change: null, allowed: {} }

/** Rights as they are stored; what was accepted before a word was there says nothing by it. */
export const rightsIn = (stored: string | null): ReadRights => ({
  ...NO_RIGHTS,
  ...(JSON.parse(stored ?? '{}') as Partial<ReadRights>),
})

/** Whose rights are asked. */
export interface Reader {
  readonly admin: boolean
  readonly roles: readonly string[]
}

const NO_ROWS: readonly RowRight[] = []

/** The rows a person sees: `all`, or those that any of these rights lets through; an empty list is none. */
export function rowsSeen({ admin, roles }: Reader, see: RowRights | null): 'all' | readonly RowRight[] {
  if (admin || see === null) return 'all'
  const named = roles.filter((role) => role !== EVERYONE && Object.hasOwn(see, role))
  const rights = (named.length > 0 ? named : [EVERYONE]).flatMap((role) => see[role] ?? NO_ROWS)
  return rights.includes('all') ? 'all' : distinct(rights)
}

/** Each right once. */
export function distinct(rights: readonly RowRight[]): readonly RowRight[] {
  const byText = new Map(rights.map((right) => [JSON.stringify(right), right] as const))
  return byText.size === rights.length ? rights : [...byText.values()]
}

/** The fields a person does not see, in the order of the rights. */
export function fieldsHidden({ admin, roles }: Reader, seen: FieldRights): readonly string[] {
  if (admin) return []
  return Object.keys(seen).filter((name) => !(seen[name] ?? []).some((role) => roles.includes(role)))
}

/** Whether one of these roles is the person's; administrators manage every screen. */
export const managesBy = ({ admin, roles }: Reader, manage: readonly string[]): boolean =>
  admin || manage.some((role) => roles.includes(role))

/** The same of who changes records; null: everybody who sees them. */
export const changesBy = (reader: Reader, change: readonly string[] | null): boolean =>
  change === null || managesBy(reader, change)
