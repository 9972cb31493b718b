import { figuresRead } from '../../definition/figure.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import type { ApprovalsNode } from '../3-expand/ast.ts'
import { namedFigures } from '../3-expand/figures.ts'
import type { CheckedExpression, FileCheck } from './checking.ts'
import { linkedMembersIn } from './linked-members.ts'
import type { PageFacts } from './page-facts.ts'

/** The rules that are asked again at a move, if they read a figure. */
const ASKED_AGAIN: readonly unknown[] = ['min', 'max', 'requiredWhen', 'visibleWhen']
/** What is known then. */
const KNOWN: readonly string[] = ['form', 'row', 'today']

/** A rule about a figure reads what the server knows of a document whoever decides it. */
export function checkFigureRules(checking: FileCheck, author: ApprovalsNode, facts: PageFacts): void {
  const figures = namedFigures(author.figures)
  if (figures.length === 0) return
  for (const expression of checking.expressions.values()) {
    const { path } = expression
    if (!ASKED_AGAIN.includes(path.at(-1))) continue
    const other = readBeside(expression, figures, facts)
    if (other === undefined) continue
    const names = [String(path.findLast((part, at) => at < path.length - 1 && isName(part))), other]
    checking.report({ code: 'figure-rule', names, range: checking.positions.value(path) })
  }
}

const isName = (part: string | number): boolean => typeof part === 'string' && part !== 'override'

/** What the rule reads that is not known at a move; undefined: nothing, or it reads no figure. */
function readBeside(
  { tree, members }: CheckedExpression,
  figures: ReturnType<typeof namedFigures>,
  { fields }: PageFacts,
): string | undefined {
  if (tree === null || figuresRead(tree, figures).length === 0) return undefined
  return usesOfTree(tree).find(([root]) => !KNOWN.includes(root))?.[0] ?? linkedMembersIn(members, fields)[0]?.written
}
