import type { LedgerBalance, PostingRule } from '../../definition/ledger.ts'
import type { ApprovalsNode, LedgerNode } from '../3-expand/ast.ts'
import type { ExpressionsByPath } from '../4-check/checked.ts'
import { expressionsIn } from './expressions.ts'

export function lowerBalance({ balance: { by, of } }: LedgerNode, expressions: ExpressionsByPath): LedgerBalance {
  return { by, of, neverWhen: expressionsIn(expressions).condition(['balance', 'neverWhen']) }
}

export function lowerPosts({ posts = {} }: ApprovalsNode, expressions: ExpressionsByPath): readonly PostingRule[] {
  const { condition, value } = expressionsIn(expressions)
  return Object.entries(posts).map(([ledger, posting]) => {
    const path = ['posts', ledger]
    const values = Object.entries(posting.with).map(([name, written]) => [
      name,
      value(written, [...path, 'with', name]),
    ])
    return {
      ledger,
      while: posting.while,
      on: condition([...path, 'on']),
      each: posting.each ?? null,
      with: Object.fromEntries(values),
    }
  })
}
