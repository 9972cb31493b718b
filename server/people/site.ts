import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { FieldErrors } from '../http/change.ts'

/** The author of a change, for the audit; `person` is null if nobody is signed in. */
export interface Actor {
  readonly person: string | null
  readonly impersonator?: string
  /** The origin of a change without a session. */
  readonly from?: 'shell' | 'set-up' | 'invitation' | 'support'
  /** For a person of another company: its code and their id. */
  readonly by?: string
}

/** The part of the site's definition that forms of companies and people are checked against. */
export type SiteSettings = Pick<
  AppDefinition,
  'platforms' | 'languages' | 'roles' | 'sections' | 'countryCodes' | 'currency' | 'timeZone'
>

/** Errors by field; null if there are none. */
export function errorsIn(found: Readonly<Record<string, string | null>>): FieldErrors | null {
  const errors = Object.entries(found).flatMap(([field, text]) => (text === null ? [] : [[field, text] as const]))
  return errors.length === 0 ? null : Object.fromEntries(errors)
}

export const REQUIRED = 'Required.'

/** @param most characters */
export function textError(text: string, most: number): string | null {
  if (text === '') return REQUIRED
  return text.length > most ? `At most ${most} characters.` : null
}

export interface Changed {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** The fields that differ, in the form of an audit entry; null: none differs. */
export function auditedDifference({
  before,
  after,
}: Changed): { readonly before: string; readonly after: string } | null {
  const differing = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (differing.length === 0) return null
  const only = (of: Readonly<Record<string, unknown>>): string =>
    JSON.stringify(Object.fromEntries(differing.map((name) => [name, of[name] ?? null])))
  return { before: only(before), after: only(after) }
}
