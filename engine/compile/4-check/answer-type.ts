import { anyType, rowType, type Type } from '../../expressions/check/check.ts'
import { partsOfResult } from '../../language/contract-calls.ts'
import type { StepNode } from '../3-expand/ast.ts'
import { calledAt } from './check-calls.ts'
import type { CheckedSite } from './checking.ts'

export type CallStep = Extract<StepNode, { readonly kind: 'get' | 'post' }>

/** What a call returns, as far as the contract describes it; `any` for calls of the ERP's own. */
export function answerType(site: CheckedSite, step: CallStep): Type {
  const called = calledAt(site, step.kind === 'get' ? step.get : step.post)
  if (called === null) return anyType
  const typeAt = (place: readonly string[]): Type => {
    const parts = partsOfResult({ method: step.kind, ...called }, place.join('.'))
    return parts === null ? anyType : rowType(Object.fromEntries(parts.map((part) => [part, typeAt([...place, part])])))
  }
  return typeAt([])
}
