/**
 * Reads the options of a filter from an answer (foundation §7: stockgrid, jobidforfilters) leniently:
 * texts, numbers or maps, at the path in the definition, one level further out, or as a bare array.
 */

/** An option by itself, or a map of options: several filters may use the same rows. */
export type OptionRow = string | Readonly<Record<string, string>>

/** @param answer their location, as a dotted path: `get_stockgrid.groups` */
export function readOptions(body: unknown, answer: string): readonly OptionRow[] {
  const steps = answer.split('.')
  const last = steps.at(-1) ?? ''
  const within = steps.slice(0, -1).reduce<unknown>(memberOf, body)
  const places = [memberOf(within, last), within, memberOf(body, last), body]
  const rows: readonly unknown[] = places.find((place) => Array.isArray(place)) ?? []
  return rows.map(rowOf).filter((row) => row !== null)
}

/** The option in a row for a filter of that name, ignoring case; '' if there is none. */
export function optionIn(row: OptionRow, name: string): string {
  if (typeof row === 'string') return row
  const members = Object.entries(row)
  const named = members.find(([key]) => key.toLowerCase() === name.toLowerCase())
  return (named ?? (members.length === 1 ? members[0] : undefined))?.[1] ?? ''
}

function rowOf(value: unknown): OptionRow | null {
  const text = textOf(value)
  if (text !== null) return text
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const members = Object.entries(value).map(([name, member]) => [name, textOf(member)] as const)
  return Object.fromEntries(members.filter((member): member is readonly [string, string] => member[1] !== null))
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}
