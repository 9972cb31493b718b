import type { Field, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'

type Fields = Readonly<Record<string, Pick<Field, 'also' | 'lines'>>>
type Values = Readonly<Record<string, Value>>

const cached = new WeakMap<Fields, ReadonlyMap<string, readonly string[]>>()

/**
 * The renamed fields of a screen, each with the names it had before (decision 25), newest first: those of `also` that
 * no field has now.
 */
export function renamedFields(fields: Fields): ReadonlyMap<string, readonly string[]> {
  const found = cached.get(fields)
  if (found) return found
  const former = Object.entries(fields).map(([name, { also }]): [string, readonly string[]] => [
    name,
    also.filter((other) => !Object.hasOwn(fields, other)),
  ])
  const renamed = new Map(former.filter(([, names]) => names.length > 0))
  cached.set(fields, renamed)
  return renamed
}

/** These fields under all names that they have or had. */
export const namesOfFields = (fields: Fields, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [name, ...(renamedFields(fields).get(name) ?? [])])

/** The values of a row under the current names of their fields, also in its lines. */
export function currentNames(fields: Fields, values: Values): Values {
  const renamed = renamedFields(fields)
  if (renamed.size === 0) return values
  const current: Record<string, Value> = { ...values }
  for (const [name, former] of renamed) {
    const stored = [name, ...former].filter((each) => Object.hasOwn(values, each))
    const filled = stored.find((each) => values[each] !== null) ?? stored[0]
    for (const each of former) delete current[each]
    if (filled !== undefined) current[name] = values[filled] ?? null
  }
  return withLines(fields, current)
}

function withLines(fields: Fields, values: Values): Values {
  const lists = Object.entries(values).filter(([name, value]) => fields[name]?.lines && Array.isArray(value))
  const lines = lists.map(([name, value]) => [
    name,
    (value as readonly Values[]).map((line) => currentNames(fields, line)),
  ])
  return { ...values, ...Object.fromEntries(lines) }
}

/** The values of a row also under the former names of their fields, for rules and versions that use these. */
export function allNames(fields: Fields, values: Values): Values {
  const former = [...renamedFields(fields)].filter(([name]) => Object.hasOwn(values, name))
  const named = former.flatMap(([name, names]) => names.map((each) => [each, values[name] ?? null]))
  return named.length === 0 ? values : { ...values, ...Object.fromEntries(named) }
}

/** The name of a screen, and those that it had before: the audit has the name of the time. */
export const allScreenNames = ({ screen, also }: Pick<ServerDefinition, 'screen' | 'also'>): readonly string[] => [
  screen,
  ...also,
]
