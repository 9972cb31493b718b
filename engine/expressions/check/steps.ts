/** Splits an expression into steps, for a tool that evaluates its parts one by one. */
import type { ASTNode } from '@marcbachmann/cel-js'
import type { Tree } from '../tree.ts'
import { checkExpression } from './check.ts'
import type { Problem } from './problem.ts'
import { balanced } from './ranges.ts'
import { parseSource } from './syntax.ts'
import { anyType } from './types.ts'

/** A part of an expression that has a value of its own. */
export interface ExpressionStep {
  /** Offsets in the expression. */
  readonly start: number
  readonly end: number
  /** Its source text. */
  readonly source: string
  /** Nesting depth; 0: the whole expression. */
  readonly depth: number
  readonly tree: Tree
}

/** The whole first, then each part after its parent. What is computed for each row of a list has no single value. */
export function expressionSteps(source: string): {
  readonly steps: readonly ExpressionStep[]
  readonly problems: readonly Problem[]
} {
  const syntax = parseSource(source)
  if ('problem' in syntax) return { steps: [], problems: [syntax.problem] }
  // Types are not checked here: any name may have any type.
  const scope = Object.fromEntries([...source.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => [name, anyType]))
  const { tree, problems } = checkExpression(source, scope)
  if (tree === null) return { steps: [], problems }
  const whole = { start: 0, end: source.length, source, depth: 0, tree }
  return { steps: [whole, ...partsBelow(syntax.node, 1)], problems: [] }

  function partsBelow(node: ASTNode, depth: number): readonly ExpressionStep[] {
    return partsOf(node).flatMap((part) => {
      const at = balanced(source, part)
      const written = source.slice(at.start, at.end)
      const checked = checkExpression(written, scope).tree
      const own = checked === null || checked.op === 'literal' ? [] : [{ ...at, source: written, depth, tree: checked }]
      return [...own, ...(isPath(part) ? [] : partsBelow(part, own.length > 0 ? depth + 1 : depth))]
    })
  }
}

/** `row.Price`: its parts are not shown separately. */
function isPath(node: ASTNode): boolean {
  return node.op === 'id' || (node.op === '.' && isPath(node.args[0]))
}

function partsOf(node: ASTNode): readonly ASTNode[] {
  if (isPath(node)) return []
  if (node.op === 'call') return node.args[1]
  // For `rows.map(r, …)` only the rows: the body has another value for each row.
  if (node.op === 'rcall') return [node.args[1]]
  const { args } = node as { readonly args: unknown }
  return (Array.isArray(args) ? args.flat(2) : [args]).filter(isNode)
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'start' in value
}
