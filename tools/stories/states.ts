/**
 * The states of a screen that have a story: determined by its definition, never by its name. Plain data, so that
 * the index of stories (created in Node) and the stories themselves (in a browser) cannot differ.
 */
import type { Block, Compiled, Definition, View } from '../../engine/definition/definition.ts'
import { blocksOf, readOf, readsShownIn } from './blocks.ts'
import { filterInForce, queryNames } from './addresses.ts'

/** How many rows there are, and of what kind. */
export type RowsOf = 'few' | 'thousands' | 'long' | 'none'

/** How the ERP answers; `over a newer row`: another user has saved the row in the meantime. */
export type AnswerKind = 'at once' | 'never' | 'with 500' | 'without network' | 'with 403' | 'over a newer row'

/** The initial values of a form: none, those of an opened record, or a value in every field. */
export type FormWith = 'nothing' | 'record' | 'values'

/** The outcome of an upload: it succeeds, is half done, or is refused by the ERP or by the network. */
export type UploadResult = 'taken' | 'half' | 'refused' | 'cut off'

export interface StoryState {
  /** As shown in the sidebar. */
  readonly name: string
  readonly rows: RowsOf
  readonly answering: AnswerKind
  /** A view, or a modal over the first one. */
  readonly view: string
  readonly form: FormWith
  /** Index of the open tab. */
  readonly tab: number
  /** A filter is active that no row matches. */
  readonly filtered: boolean
  /** Whether the address names the document that the screen is opened for. */
  readonly addressed: boolean
  /** The outcomes of successive uploads; the last one is repeated. */
  readonly sent: readonly UploadResult[]
}

const ROWS_OF_A_STORY: Readonly<Record<RowsOf, number>> = { few: 6, thousands: 5000, long: 6, none: 0 }

export function storyRowCount({ rows }: Pick<StoryState, 'rows'>): number {
  return ROWS_OF_A_STORY[rows]
}

export function storyStates({ client }: Pick<Compiled, 'client'>): readonly StoryState[] {
  const start = client.views[client.start]
  if (!start) return []
  const asOpened: StoryState = {
    name: 'As opened',
    rows: 'few',
    answering: 'at once',
    view: client.start,
    form: 'nothing',
    tab: 0,
    filtered: false,
    addressed: true,
    sent: ['taken'],
  }
  return [
    ...statesOfStart(client, start, asOpened),
    ...statesOfTabs(start, asOpened),
    ...statesOfViews(client, asOpened),
  ]
}

/** Blocks with rows, of which there may be none, few or many. */
const showsRows = (block: Block): boolean => readOf(block) !== null || isFiles(block.block)
const isFiles = (name: string): boolean => name === 'files'

function statesOfStart(client: Definition, start: View, base: StoryState): readonly StoryState[] {
  const blocks = blocksOf(start)
  const has = (...names: readonly string[]) => blocks.some(({ block }) => names.includes(block))
  const [hasRows, isLong] = [blocks.some(showsRows), has('list', 'grid')]
  const asks = has('files') || readsShownIn(client, start).some(({ from }) => from.from === 'call')
  const candidates: readonly (readonly [boolean, Partial<StoryState> & Pick<StoryState, 'name'>])[] = [
    [hasRows, { name: 'Few rows' }],
    [!hasRows, { name: 'As opened' }],
    [isLong, { name: 'Thousands', rows: 'thousands' }],
    [hasRows || has('form'), { name: 'Long words', rows: 'long' }],
    [asks, { name: 'Loading', answering: 'never' }],
    [hasRows, { name: 'Empty', rows: 'none' }],
    [hasRows && filterInForce(client) !== null, { name: 'Nothing matches', rows: 'none', filtered: true }],
    [asks, { name: 'Error', answering: 'with 500' }],
    [asks, { name: 'No network', answering: 'without network' }],
    [asks, { name: 'Not allowed', answering: 'with 403' }],
    [queryNames(client).length > 0, { name: 'Opened for nothing', addressed: false }],
    [has('form'), { name: 'Filled in', form: 'values' }],
  ]
  return candidates.flatMap(([exists, state]) => (exists ? [{ ...base, ...state }] : []))
}

/** The other states show the first tab. */
function statesOfTabs(start: View, base: StoryState): readonly StoryState[] {
  const outer = start.blocks.find((block) => block.block === 'tabs')
  const others = outer?.block === 'tabs' ? outer.tabs.slice(1) : []
  return others.map(({ name }, index) => ({ ...base, name: `Tab ${wordsOf(name)}`, tab: index + 1 }))
}

/** Every further view with its form empty, filled as by opening a record, and with long words. */
function statesOfViews(client: Definition, base: StoryState): readonly StoryState[] {
  const others = Object.values(client.views).filter(({ name }) => name !== client.start)
  return others.flatMap((view) => {
    const title = `View ${wordsOf(view.name)}`
    const own = { ...base, view: view.name }
    const hasForm = blocksOf(view).some(({ block }) => block === 'form')
    const filled: StoryState = { ...own, name: hasForm ? `${title}, filled` : title, form: 'record' }
    const long: StoryState = { ...filled, name: `${title}, long words`, rows: 'long' }
    return hasForm ? [filled, { ...own, name: `${title}, empty` }, long] : [filled]
  })
}

/** `dayWise` → day wise */
function wordsOf(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
}

/** The story of a file that has never compiled. */
export const BROKEN_STORY = { name: 'Does not compile' }

/** The name under which a story's module exports it: `Nothing matches` → NothingMatches. */
export function exportName({ name }: Pick<StoryState, 'name'>): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
