import { any, row, type Type } from '../../expressions/check/check.ts'
import { partsOfResult } from '../../language/contract-calls.ts'
import type { StepNode } from '../3-expand/ast.ts'
import type { CheckedSite } from './checking.ts'

export type CallStep = Extract<StepNode, { readonly kind: 'get' | 'post' }>

/** What a call returns, as far as the contract describes it; `any` for calls of the ERP's own. */
export function answerType({ screen: own, calls }: CheckedSite, step: CallStep): Type {
  const path = step.kind === 'get' ? step.get : step.post
  const [, screen = own, call = path] = /^\/main\/s\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (calls.includes(path) || calls.includes(call)) return any
  const typeAt = (place: readonly string[]): Type => {
    const parts = partsOfResult({ method: step.kind, screen, call }, place.join('.'))
    return parts === null ? any : row(Object.fromEntries(parts.map((part) => [part, typeAt([...place, part])])))
  }
  return typeAt([])
}
