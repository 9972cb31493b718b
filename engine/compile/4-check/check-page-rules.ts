import { blockSpecOf, type BlockSpec } from '../block-spec.ts'
import type { FileCheck } from './checking.ts'
import { checkActions } from './check-actions.ts'
import { checkCircles } from './check-circles.ts'
import { checkComputedLines } from './check-computed-lines.ts'
import { checkDefaultLines } from './check-default-lines.ts'
import { checkFills } from './check-fills.ts'
import { checkInputs } from './check-inputs.ts'
import { checkMeasures } from './check-measures.ts'
import { checkRights } from './check-rights.ts'
import { checkRowSteps } from './check-rows.ts'
import { checkNever, checkWaiting } from './check-waiting.ts'
import { checkOpened } from './check-opened.ts'
import { checkUnused } from './check-unused.ts'
import { checkLinkDays } from './check-valid.ts'
import { checkValues } from './check-values.ts'
import { checkWhere } from './check-where.ts'
import type { LeafSite } from '../3-expand/leaves.ts'
import { isOverlay } from './page-names.ts'
import type { PageFacts } from './page-facts.ts'
import type { Subjects } from './subjects.ts'

/** Mistakes that only the page as a whole shows: misplaced actions, rows nobody can edit, names nothing uses. */
export function checkPageRules(
  checking: FileCheck,
  { facts, subjects }: { readonly facts: PageFacts; readonly subjects: Subjects },
  { leaves, blocks }: { readonly leaves: readonly LeafSite[]; readonly blocks: readonly BlockSpec[] },
): void {
  checkValues(checking, facts, leaves)
  checkMeasures(checking, facts)
  checkFills(checking, facts, leaves)
  checkWhere(checking, facts, leaves)
  checkLinkDays(checking, facts)
  checkDefaultLines(checking, facts.own)
  checkComputedLines(checking, facts)
  checkNever(checking, facts)
  checkWaiting(checking, facts)
  checkOpened(checking, facts)
  checkActions(checking, facts, subjects)
  for (const { block, path } of facts.blocks)
    blockSpecOf(blocks, block).check?.(checking, { facts, subjects }, { block, path })
  checkInputs(checking, facts)
  checkRowSteps(checking, facts)
  checkViews(checking, facts)
  checkServerPage(checking, facts, blocks)
  checkCircles(checking, facts)
  checkRights(checking, facts)
  checkUnused(checking, facts, leaves)
}

/** The first view is the start: it may not be an overlay. */
function checkViews(checking: FileCheck, { page }: PageFacts): void {
  const [name, view] = Object.entries(page.views)[0] ?? []
  if (name === undefined || !view?.modal) return
  checking.report({ code: 'modal-start', names: [name], range: checking.positions.key(['views', name, 'modal']) })
}

/** A page without a script draws only some blocks (server/pages). */
function checkServerPage(checking: FileCheck, facts: PageFacts, blocks: readonly BlockSpec[]): void {
  if (facts.page.serverPage === undefined) return
  for (const { block, path } of facts.blocks) {
    const { kind } = block
    if (blockSpecOf(blocks, block).onServerPages) continue
    const range = checking.positions.key([...path, kind])
    checking.report({ code: 'not-on-server-page', names: [`block "${kind}"`], range })
  }
  for (const [name, { steps }] of Object.entries(facts.page.actions ?? {})) {
    const overlays = steps.flatMap((step) => (step.kind === 'show' && isOverlay(step.show) ? [step.show] : []))
    // A view with the name of an overlay is no overlay.
    const overlay = overlays.find((each) => !Object.hasOwn(facts.page.views, each))
    if (overlay === undefined) continue
    const range = checking.positions.key(['actions', name])
    checking.report({ code: 'not-on-server-page', names: [`overlay "${overlay}"`], range })
  }
}
