import type { Guard } from '../../definition/definition.ts'
import type { Text, Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import type { ExpressionsByPath } from '../4-check/checked.ts'
import { pathKey } from '../4-check/checking.ts'
import type { ParametersNode, ValueNode } from '../3-expand/ast.ts'

/** Looks up the checked expression at a path. */
export interface Expressions {
  /** Null where nothing is written. */
  condition(path: Path): Tree | null
  /** For a text that begins with `=`, its expression; otherwise the value itself. */
  value(written: ValueNode, path: Path): Tree
  text(path: Path): Text | null
  /** A map of parameters; empty where nothing is written. */
  parameters(written: ParametersNode | undefined, path: Path): Tree
  guard(when: Path, reason: Path): Guard | null
}

export function expressionsIn(expressions: ExpressionsByPath): Expressions {
  const tree = (path: Path): Tree | null => expressions.get(pathKey(path))?.tree ?? null
  const text = (path: Path): Text | null => expressions.get(pathKey(path))?.text ?? null
  const value = (written: ValueNode, path: Path): Tree => tree(path) ?? { op: 'literal', value: written }
  return {
    condition: tree,
    value,
    text,
    parameters(written, path) {
      if (typeof written === 'string') return tree(path) ?? emptyMap
      const entries = Object.entries(written ?? {}).map(([name, each]) => [name, value(each, [...path, name])] as const)
      return { op: 'map', entries }
    },
    guard(whenPath, reasonPath) {
      const when = tree(whenPath)
      const reason = text(reasonPath)
      return when && reason ? { when, reason } : null
    },
  }
}

const emptyMap: Tree = { op: 'map', entries: [] }
