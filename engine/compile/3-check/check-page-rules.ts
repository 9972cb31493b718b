import type { Checking } from './checking.ts'
import { checkActions } from './check-actions.ts'
import { checkGrids } from './check-grids.ts'
import { checkLists } from './check-lists.ts'
import { checkUnused } from './check-unused.ts'
import { checkValues } from './check-values.ts'
import type { LeafSite } from './leaves.ts'
import { placedBlocks } from './page-blocks.ts'
import type { PageFacts } from './page-facts.ts'
import { speakingIn } from './spoken.ts'

/** What only the page as a whole shows: actions in the wrong place, rows nobody can edit, names nobody uses. */
export function checkPageRules(checking: Checking, facts: PageFacts, leaves: readonly LeafSite[]): void {
  const speaking = speakingIn(facts, checking.made)
  checkValues(checking, facts, leaves)
  checkActions(checking, facts, speaking)
  checkLists(checking, facts, speaking)
  checkGrids(checking, facts)
  checkViews(checking, facts)
  checkServerPage(checking, facts)
  checkUnused(checking, facts, leaves)
}

/** A person begins at the first view: nothing lies under it. */
function checkViews(checking: Checking, { source }: PageFacts): void {
  const [name, view] = Object.entries(source.views)[0] ?? []
  if (name === undefined || !view || !('blocks' in view) || !view.modal) return
  checking.report({ code: 'modal-start', names: [name], range: checking.positions.key(['views', name, 'modal']) })
}

/** Blocks a page without a script can draw (server/pages). */
const DRAWN_BY_SERVER: readonly string[] = ['list', 'grid', 'form', 'text', 'tabs']

function checkServerPage(checking: Checking, { source }: PageFacts): void {
  if (source.serverPage === undefined) return
  for (const { block, path } of placedBlocks(source)) {
    if (DRAWN_BY_SERVER.some((name) => name in block)) continue
    const [name = ''] = Object.keys(block)
    checking.report({ code: 'not-on-server-page', names: [name], range: checking.positions.key([...path, name]) })
  }
}
