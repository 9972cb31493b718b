/** The address a story's screen is opened at: its view, tab and filters, and what it says of a document. */
import type { Definition, Filter } from '../definition/definition.ts'
import { allUses } from '../definition/uses-of.ts'
import type { StoryState } from './states.ts'

/** A document that is there in every story. */
const DOCUMENT = '1001'
const NOBODY_WROTE_THIS = 'zzzz'

/** Parameters of the address that the screen's expressions speak of. */
export function queryNames(client: Definition): readonly string[] {
  const used = allUses(client).flatMap(([name, member]) => (name === 'query' && member ? [member] : []))
  return [...new Set(used)]
}

/** The filter a person would narrow the list with: words first, then one of the options; null: there is none. */
export function filterInForce({ filters }: Definition): readonly [name: string, value: string] | null {
  const shown = filters.filter(({ visibleWhen }) => visibleWhen === null)
  const search = shown.find(({ type }) => type === 'search')
  if (search) return [search.name, NOBODY_WROTE_THIS]
  const choice = shown.find(({ options }) => options.length > 0)
  return choice ? [choice.name, lastOption(choice)] : null
}

function lastOption({ options }: Filter): string {
  return options.at(-1)?.value ?? ''
}

export function addressOf(client: Definition, state: StoryState): URLSearchParams {
  const params = new URLSearchParams()
  // A document of this very screen: whatever a screen may be opened for, it exists.
  if (state.addressed)
    for (const name of queryNames(client)) params.set(name, name === 'slug' ? client.screen : DOCUMENT)
  const filter = state.filtered ? filterInForce(client) : null
  if (filter) params.set(...filter)
  if (state.tab > 0) params.set('activeTab', String(state.tab))
  if (state.view !== client.start && !client.views[state.view]?.modal) params.set('view', state.view)
  return params
}
