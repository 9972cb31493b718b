import type { Guard } from '../../definition/definition.ts'
import type { Text, Tree } from '../../expressions/tree.ts'
import type { Path } from '../1-parse/path.ts'
import type { MadeByPath } from '../3-check/checked.ts'
import { keyOf } from '../3-check/checking.ts'
import type { ParametersSource, ValueSource } from '../source.ts'

/** Looks up what phase 3 made of the expression at a path. */
export interface Expressions {
  /** Null where nothing is written. */
  condition(path: Path): Tree | null
  /** Of what begins with `=`, that; else the value itself. */
  value(source: ValueSource, path: Path): Tree
  text(path: Path): Text | null
  /** A map of parameters, empty when nothing is written. */
  parameters(source: ParametersSource | undefined, path: Path): Tree
  guard(when: Path, reason: Path): Guard | null
}

export function expressionsIn(made: MadeByPath): Expressions {
  const tree = (path: Path): Tree | null => made.get(keyOf(path))?.tree ?? null
  const text = (path: Path): Text | null => made.get(keyOf(path))?.text ?? null
  const value = (source: ValueSource, path: Path): Tree => tree(path) ?? { op: 'literal', value: source }
  return {
    condition: tree,
    value,
    text,
    parameters(source, path) {
      if (typeof source === 'string') return tree(path) ?? emptyMap
      const entries = Object.entries(source ?? {}).map(([name, each]) => [name, value(each, [...path, name])] as const)
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
