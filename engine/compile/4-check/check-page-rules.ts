import type { Checking } from './checking.ts'
import { checkActions } from './check-actions.ts'
import { checkCircles } from './check-circles.ts'
import { checkGrids } from './check-grids.ts'
import { checkLists } from './check-lists.ts'
import { checkUnused } from './check-unused.ts'
import { checkValues } from './check-values.ts'
import type { LeafSite } from './leaves.ts'
import { placedBlocks } from './page-blocks.ts'
import type { PageFacts } from './page-facts.ts'
import { subjectsIn } from './subjects.ts'

/** What only the page as a whole shows: actions in the wrong place, rows nobody can edit, names nobody uses. */
export function checkPageRules(checking: Checking, facts: PageFacts, leaves: readonly LeafSite[]): void {
  const subjects = subjectsIn(facts, checking.expressions)
  checkValues(checking, facts, leaves)
  checkActions(checking, facts, subjects)
  checkLists(checking, facts, subjects)
  checkGrids(checking, facts)
  checkViews(checking, facts)
  checkServerPage(checking, facts)
  checkCircles(checking, facts)
  checkUnused(checking, facts, leaves)
}

/** A person begins at the first view: nothing lies under it. */
function checkViews(checking: Checking, { page }: PageFacts): void {
  const [name, view] = Object.entries(page.views)[0] ?? []
  if (name === undefined || !view?.modal) return
  checking.report({ code: 'modal-start', names: [name], range: checking.positions.key(['views', name, 'modal']) })
}

/** Blocks a page without a script can draw (server/pages). */
const DRAWN_BY_SERVER: readonly string[] = ['list', 'grid', 'form', 'text', 'tabs']

function checkServerPage(checking: Checking, { page }: PageFacts): void {
  if (page.serverPage === undefined) return
  for (const { block, path } of placedBlocks(page)) {
    const { kind } = block
    if (DRAWN_BY_SERVER.includes(kind)) continue
    checking.report({ code: 'not-on-server-page', names: [kind], range: checking.positions.key([...path, kind]) })
  }
}
