/** What the address of a story's screen may contain: parameters that its expressions read, and a filter. */
import { isSearchFilter } from '../../engine/filters/filter-specs.ts'
import type { Definition, Filter } from '../../engine/definition/definition.ts'
import { allUses } from '../../engine/definition/uses-of.ts'

const NOBODY_WROTE_THIS = 'zzzz'

/** Parameters of the address that the screen's expressions use, without those of filters. */
export function queryNames(client: Definition): readonly string[] {
  const filters = new Set(client.filters.map(({ name }) => name))
  const used = allUses(client).flatMap(([name, member]) => (name === 'query' && member ? [member] : []))
  return [...new Set(used)].filter((name) => !filters.has(name))
}

/** The filter that a person would use: words first, then one of the options; null: there is none. */
export function filterInForce({ filters }: Definition): readonly [name: string, value: string] | null {
  const shown = filters.filter(({ visibleWhen }) => visibleWhen === null)
  const search = shown.find(isSearchFilter)
  if (search) return [search.name, NOBODY_WROTE_THIS]
  const choice = shown.find(({ options }) => options.length > 0)
  return choice ? [choice.name, lastOption(choice)] : null
}

function lastOption({ options }: Filter): string {
  return options.at(-1)?.value ?? ''
}
