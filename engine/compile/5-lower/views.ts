import type { View } from '../../definition/definition.ts'
import type { ViewNode } from '../3-expand/ast.ts'
import type { LowerContext } from './lowering.ts'

export function lowerView(lowering: LowerContext, name: string, view: ViewNode): View {
  const path = ['views', name]
  const { modal = false, badges = [], actions = [], blocks } = view
  const label = lowering.expressions.text([...path, 'label'])
  return {
    name,
    label,
    modal,
    ...(badges.length > 0 && { badges }),
    actions,
    blocks: lowering.blocks(blocks, [...path, 'blocks']),
  }
}
