/** What a story's view is opened with: nothing, the record that an action would pass, or a value in every field. */
import type { Row } from '../../engine/calls/contract.ts'
import type { Definition } from '../../engine/definition/definition.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { HistoryEntry } from '../../engine/page/address/address.ts'
import { filterInForce, queryNames } from './addresses.ts'
import { blocksOf, readsShownIn } from './blocks.ts'
import { lengthened } from './long-words.ts'
import { idsFor, sampleValue, tradeOf } from './options.ts'
import { storyRow, type SampleFacts } from './rows.ts'
import type { StoryState } from './states.ts'

/** A document that exists in every story. */
const DOCUMENT = '1001'

export interface StoryPlace {
  readonly params: URLSearchParams
  /** The entry of the browser's history, as a page stores it. */
  readonly entry: HistoryEntry
}

export function storyOpening(sampling: SampleFacts & { readonly state: StoryState }): StoryPlace {
  const { state, compiled } = sampling
  const { client } = compiled
  const isModal = client.views[state.view]?.modal ?? false
  const formSession = `story ${state.name}`
  const entry = {
    form: formSession,
    modal: isModal ? state.view : null,
    below: isModal ? `${formSession}, below` : null,
  }
  return { params: storyAddress(client, state), entry: { ...entry, with: formOf(sampling) } }
}

/** Its view, tab and filters, and the parameters that name a document. */
export function storyAddress(client: Definition, state: StoryState): URLSearchParams {
  const params = new URLSearchParams()
  // A document of this very screen: it exists, whatever the screen may be opened for.
  if (state.addressed)
    for (const name of queryNames(client)) params.set(name, name === 'slug' ? client.screen : DOCUMENT)
  const filter = state.filtered ? filterInForce(client) : null
  if (filter) params.set(...filter)
  if (state.tab > 0) params.set('activeTab', String(state.tab))
  if (state.view !== client.start && !client.views[state.view]?.modal) params.set('view', state.view)
  return params
}

function formOf(sampling: SampleFacts & { readonly state: StoryState }): Row | null {
  const { form } = sampling.state
  if (form === 'nothing') return null
  const values = filledForm(sampling)
  return form === 'record' ? (recordFor(sampling, values) ?? values) : values
}

/** The row that the first action which shows this view with a value passes to it. */
function recordFor(sampling: SampleFacts & { readonly state: StoryState }, form: Row): Row | null {
  const { compiled, state } = sampling
  const { client } = compiled
  for (const action of Object.values(client.actions)) {
    const row = rowFor(client, action.name, sampling)
    for (const step of action.steps) {
      const isShown = step.step === 'show' && step.show.what === 'view' && step.show.view === state.view
      if (!isShown || step.with === null) continue
      const query = Object.fromEntries(queryNames(client).map((name) => [name, '1']))
      const values = evaluate(step.with, { row, form, query, session: { id: '1' } })
      if (isRow(values) && Object.values(values).some((value) => value !== null)) return values
    }
  }
  return null
}

/** The first row of the block for whose rows the action is. */
function rowFor(client: Definition, action: string, sampling: SampleFacts): Row {
  const views = Object.values(client.views)
  const block = views
    .flatMap((view) => blocksOf(view))
    .filter((each) => each.block === 'grid' || each.block === 'list')
    .find((each) => each.onPress === action || each.actions.includes(action))
  const start = client.views[client.start]
  const shown = start ? readsShownIn(client, start) : []
  const read = client.reads[block?.read ?? ''] ?? shown.find(({ from }) => from.from === 'call')
  return read ? storyRow(read, 0, sampling) : {}
}

function filledForm({ compiled: { client }, state }: SampleFacts): Row {
  const filled = client.form.flatMap((name): readonly [string, Value][] => {
    const field = client.fields[name]
    if (!field || !field.sent || field.value !== null) return []
    const ids = idsFor(client, field)
    const value = ids?.[0] ?? sampleValue({ ...field, many: false }, tradeOf(client), 0)
    const filled = state.rows === 'long' && ids === null ? lengthened(value, field) : value
    return [[name, field.many ? [filled] : filled]]
  })
  return Object.fromEntries(filled)
}

function isRow(value: Value): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
