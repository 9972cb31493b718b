/** Parts of the source of an expression, for quoting them and writing them elsewhere. */
import type { ASTNode } from '@marcbachmann/cel-js'

interface Range {
  readonly start: number
  readonly end: number
}

/** Quoted texts, in which parentheses and operators are ignored. */
export const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g
const QUOTED_OR_BRACKET = new RegExp(`${QUOTED.source}|[()]`, 'g')

/**
 * The range with all parentheses that belong to it. The parser reports `(a) + (b)` as starting after the first opening
 * parenthesis and ending before the last closing one.
 */
export function balanced(source: string, { start, end }: Range): Range {
  let [open, missing] = [0, 0]
  for (const [token] of source.slice(start, end).matchAll(QUOTED_OR_BRACKET)) {
    if (token === '(') open++
    else if (token === ')' && open > 0) open--
    else if (token === ')') missing++
  }
  let [from, to] = [start, end]
  for (; missing > 0 && from > 0; missing--) from = source.lastIndexOf('(', from - 1)
  for (; open > 0 && to > 0; open--) to = source.indexOf(')', to) + 1
  return from < 0 || to <= 0 ? { start, end } : { start: from, end: to }
}

export function sourceText(source: string, node: Range): string {
  const { start, end } = balanced(source, node)
  return source.slice(start, end)
}

/** Nodes that an adjacent operator cannot split. */
const WHOLE: ReadonlySet<ASTNode['op']> = new Set(['value', 'id', '.', '[]', 'call', 'rcall', 'list', 'map'])

/** A node as it can be written next to an operator or a dot: in parentheses if it needs them. */
export function operandOf(source: string, node: ASTNode): string {
  const text = sourceText(source, node)
  return WHOLE.has(node.op) ? text : `(${text})`
}
