import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { isNamed } from '../../engine/definition/format.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { FormLinks } from '../links/form-links.ts'
import type { Values } from './form-values.ts'

/**
 * What a search for a stored row looks at.
 *
 * @param values links as maps, or by their ids
 * @param number that of a document; null: it has none
 */
export function searchText({ searchFields }: ServerDefinition, values: Values, number: string | null = null): string {
  const texts = searchFields.map((name) => textIn(values[name]))
  return (number === null ? texts : [number, ...texts]).join(' ')
}

const textIn = (value: Value | undefined): string => String((isNamed(value) ? value.text : value) ?? '')

/** The values of `some` that differ in `other`. */
export function changedIn(some: Values, other: Values): Values {
  const differs = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(value ?? null) !== JSON.stringify(other[name] ?? null)
  return Object.fromEntries(Object.entries(some).filter(differs))
}

/** The values with links as maps, so that a search finds a row by what its links are called. */
export function withTexts({ fields }: ServerDefinition, values: Values, links: FormLinks): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      return [name, field?.type === 'link' ? links.valueOf(field, value) : value]
    }),
  )
}
