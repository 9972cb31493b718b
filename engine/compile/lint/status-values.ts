import { choicesNote, listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Tree } from '../../expressions/tree.ts'
import { partsOf } from '../../expressions/uses.ts'
import { statusesReached } from '../3-expand/row-readers.ts'
import type { LintedScreen, LintRule } from './lint-rule.ts'

/** Texts that the status of a document is compared with are statuses. An ERP may send others. */
export const statusValues: LintRule = {
  check: checkStatusValues,
}

const STATUS = 'Status'

function checkStatusValues(screen: LintedScreen): void {
  const {
    app,
    author: { node: author },
  } = screen
  if (author.kind !== 'approvals' || author.statuses === undefined || author.fields?.[STATUS] !== undefined) return
  const names = app.statuses.map(({ name }) => name)
  const possible = statusesReached(author, app)
  const isListed = (value: string): boolean =>
    Array.isArray(author.statuses) && author.statuses.some((each) => each.kind === 'named' && each.name === value)
  for (const { path, tree } of screen.expressions.values()) {
    for (const value of tree ? comparedWithStatus(tree) : []) {
      if (value === '') continue
      if (names.includes(value)) {
        // One that is listed is reported there.
        if (possible === null || possible.has(value) || isListed(value)) continue
        const notes = [choicesNote('Documents come to', [...possible], 16)]
        const range = screen.positions.value(path)
        screen.warn({ code: 'status-without-move', names: [value], range, notes })
        continue
      }
      const nearest = nearestName(value, names)
      const notes = [...(nearest === null ? [] : [`Write "${nearest}".`]), `Statuses: ${listNames(names, 16)}`]
      const range = screen.positions.value(path)
      screen.warn({ code: 'not-an-option', names: [value], range, notes })
    }
  }
}

function comparedWithStatus(tree: Tree): readonly string[] {
  const inParts = partsOf(tree).flatMap(comparedWithStatus)
  if (tree.op !== '==' && tree.op !== '!=' && tree.op !== 'in') return inParts
  const sides = [tree.left, tree.right]
  return sides.some(isStatus) ? [...sides.flatMap(textsOf), ...inParts] : inParts
}

const isStatus = (tree: Tree): boolean =>
  tree.op === 'member' && tree.key === STATUS && tree.of.op === 'name' && ['form', 'row'].includes(tree.of.name)

function textsOf(tree: Tree): readonly string[] {
  if (tree.op === 'list') return tree.items.flatMap(textsOf)
  return tree.op === 'literal' && typeof tree.value === 'string' ? [tree.value] : []
}
