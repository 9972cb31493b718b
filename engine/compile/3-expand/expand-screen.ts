/** Phase 3: a screen of any kind as one page of nodes, with every short form and preset expanded. */
import type { AppDefinition } from '../../definition/definition.ts'
import type { BlockVocabulary } from '../../language/block-spec.ts'
import { appShape } from '../../language/app.ts'
import { pageShape } from '../../language/kinds/page.ts'
import { screenShape } from '../../language/screen.ts'
import type { Shape } from '../../language/shape.ts'
import type { ParsedFile, Positions } from '../1-parse/parse.ts'
import { pageOfApprovals } from './approvals.ts'
import { pageOfLedger } from './ledger.ts'
import type { AppNode, PageNode, ScreenNode } from './ast.ts'
import { withStatuses } from './default-statuses.ts'
import { expand } from './expand.ts'
import type { PresetPage } from './preset.ts'
import type { FindSource } from './report-source.ts'
import type { Origins } from './origins.ts'
import { pageOfRecords } from './records.ts'
import { pageOfRegister } from './register.ts'
import { relocated } from './relocated.ts'
import { isStoredOnPage } from './stored-records.ts'

/** A tree of nodes, with the positions of its parts in the file. */
export interface Expanded<Node> {
  readonly node: Node
  readonly positions: Positions
}

export interface ExpandedScreen {
  /** In the words of its own kind: the rules of that kind are checked on it. */
  readonly author: Expanded<ScreenNode>
  /** In the words of `page`: everything else is checked on it. Generated parts are located at what caused them. */
  readonly page: Expanded<PageNode>
  /** Null: the author wrote page words. */
  readonly origins: Origins | null
}

/** What a screen is expanded with. */
export interface Vocabulary {
  readonly app: AppDefinition
  readonly blocks: readonly BlockVocabulary[]
  /** Its name: route and server key. */
  readonly screen: string
  /** The screens whose stored rows reports show. */
  readonly find: FindSource
}

/** @param parsed a value that has the shape of a screen */
export function expandScreen(parsed: ParsedFile, { app, blocks, screen, find }: Vocabulary): ExpandedScreen {
  const { value, place } = expand(screenShape(blocks), parsed)
  // The only cast: the shape has just proved the type.
  const written = value as ScreenNode
  const node = withStatuses(written, app)
  const author = { node, positions: parsed.positionsIn(place) }
  if (node.kind === 'page') return { author, page: { ...author, node }, origins: null }
  const { page, origins, relocations } = presetPage(node, { app, screen, find, shape: pageShape(blocks), written })
  return { author, page: { node: page, positions: parsed.positionsIn(relocated(place, relocations)) }, origins }
}

/** What the author of another screen wrote, with every short form expanded. */
export function authorOf(parsed: ParsedFile, { app, blocks }: Pick<Vocabulary, 'app' | 'blocks'>): ScreenNode {
  return withStatuses(expand(screenShape(blocks), parsed).value as ScreenNode, app)
}

/** `app.yaml`. */
export function expandApp(parsed: ParsedFile): Expanded<AppNode> {
  const { value, place } = expand(appShape, parsed)
  return { node: value as AppNode, positions: parsed.positionsIn(place) }
}

interface Presets extends Pick<Vocabulary, 'app' | 'screen' | 'find'> {
  /** The shape of a page. */
  readonly shape: Shape
  /** Without the statuses that follow from the workflow. */
  readonly written: ScreenNode
}

function presetPage(author: Exclude<ScreenNode, PageNode>, { app, screen, find, shape, written }: Presets): PresetPage {
  switch (author.kind) {
    case 'approvals':
      return pageOfApprovals(author, { app, screen, find, listsStatuses: author === written })
    case 'register':
      return pageOfRegister(author, { find, shape })
    case 'ledger':
      return pageOfLedger(author, { screen, find, shape })
    case 'records':
      return pageOfRecords(author, shape, isStoredOnPage(screen, author) ? { screen, app } : null)
  }
}
