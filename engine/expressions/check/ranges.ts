/** Parts of the source of an expression, as they can be quoted and written elsewhere. */
import type { ASTNode } from '@marcbachmann/cel-js'

interface Range {
  readonly start: number
  readonly end: number
}

/** Texts in quotes: brackets and signs in them do not count. */
export const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g
const QUOTED_OR_BRACKET = new RegExp(`${QUOTED.source}|[()]`, 'g')

/**
 * The range with all brackets that belong to it. The parser lets `(a) + (b)` begin behind the bracket of its first part
 * and end before that of its last.
 */
export function balanced(source: string, { start, end }: Range): Range {
  let [open, missing] = [0, 0]
  for (const [found] of source.slice(start, end).matchAll(QUOTED_OR_BRACKET)) {
    if (found === '(') open++
    else if (found === ')' && open > 0) open--
    else if (found === ')') missing++
  }
  let [from, to] = [start, end]
  for (; missing > 0 && from > 0; missing--) from = source.lastIndexOf('(', from - 1)
  for (; open > 0 && to > 0; open--) to = source.indexOf(')', to) + 1
  return from < 0 || to <= 0 ? { start, end } : { start: from, end: to }
}

export function textOf(source: string, node: Range): string {
  const { start, end } = balanced(source, node)
  return source.slice(start, end)
}

/** Nodes that no operator beside them can take apart. */
const WHOLE: ReadonlySet<ASTNode['op']> = new Set(['value', 'id', '.', '[]', 'call', 'rcall', 'list', 'map'])

/** A node as it can be written before or behind an operator or a dot: in brackets unless it needs none. */
export function operandOf(source: string, node: ASTNode): string {
  const text = textOf(source, node)
  return WHOLE.has(node.op) ? text : `(${text})`
}
