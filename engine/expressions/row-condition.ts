/** A condition about rows that are stored elsewhere, taken apart so that a statement can select by it. */
import type { Tree } from './tree.ts'
import { usesOfTree } from './uses.ts'

/** What a condition compares of the row, and with what; the parts that do not read the row are evaluated first. */
export type RowCondition =
  | { readonly all: readonly RowCondition[] }
  | { readonly any: readonly RowCondition[] }
  | { readonly not: RowCondition }
  | RowComparison
  /** Says nothing about the row. */
  | { readonly holds: Tree }

export interface RowComparison {
  /** The name of a field of the row. */
  readonly member: string
  /** `is` with nothing to compare: a yes/no that is Yes. */
  readonly is: ComparisonSign | 'in' | 'finds'
  readonly to: Tree
}

export type ComparisonSign = '==' | '!=' | '<' | '<=' | '>' | '>='

/** The row that is looked at. */
export const ROW = 'row'

const MIRRORED: Readonly<Record<ComparisonSign, ComparisonSign>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}
const YES: Tree = { op: 'literal', value: true }

/** Null: it does something else with the row than compare its fields with other values. */
export function rowCondition(tree: Tree): RowCondition | null {
  if (!readsRow(tree)) return { holds: tree }
  switch (tree.op) {
    case 'not': {
      const of = rowCondition(tree.of)
      return of && { not: of }
    }
    case 'and':
    case 'or': {
      const [left, right] = [rowCondition(tree.left), rowCondition(tree.right)]
      if (!left || !right) return null
      return tree.op === 'and' ? { all: [left, right] } : { any: [left, right] }
    }
    case 'call':
      return tree.name === 'finds' ? compared('finds', tree.args[0], tree.args[1]) : null
    case 'in':
      return compared('in', tree.left, tree.right)
    case 'member':
      return compared('==', tree, YES)
    default:
      return isSign(tree.op) && 'left' in tree
        ? (compared(tree.op, tree.left, tree.right) ?? compared(MIRRORED[tree.op], tree.right, tree.left))
        : null
  }
}

function compared(is: RowComparison['is'], of: Tree | undefined, to: Tree | undefined): RowComparison | null {
  const member = of && memberOfRow(of)
  return member !== undefined && member !== null && to && !readsRow(to) ? { member, is, to } : null
}

/** `row.Maker`; `row.Maker.id` is the same link. */
function memberOfRow(tree: Tree): string | null {
  if (tree.op !== 'member') return null
  if (tree.of.op === 'name') return tree.of.name === ROW ? tree.key : null
  return tree.key === 'id' ? memberOfRow(tree.of) : null
}

const readsRow = (tree: Tree): boolean => usesOfTree(tree).some(([name]) => name === ROW)

const isSign = (op: string): op is ComparisonSign => Object.hasOwn(MIRRORED, op)
