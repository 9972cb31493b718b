import type { View } from '../../definition/definition.ts'
import type { ViewSource } from '../source.ts'
import { lowerBlocks } from './blocks.ts'
import type { Lowering } from './lowering.ts'

export function lowerView(lowering: Lowering, { name, source }: { name: string; source: ViewSource }): View {
  const path = ['views', name]
  if (!('blocks' in source)) {
    return { name, label: null, modal: false, actions: [], blocks: lowerBlocks(lowering, source, path) }
  }
  const { modal = false, actions = [], blocks } = source
  const label = lowering.expressions.text([...path, 'label'])
  return { name, label, modal, actions, blocks: lowerBlocks(lowering, blocks, [...path, 'blocks']) }
}
