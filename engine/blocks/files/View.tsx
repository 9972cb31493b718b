import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import { useScreen } from '../../runtime/host.ts'
import type { FilesBlock } from './block.ts'
import { Pile } from './Pile.tsx'
import { limitsOf } from './upload-rules.ts'

export function FilesView({ block }: { readonly block: FilesBlock }) {
  const host = useScreen()
  const said = (tree: Tree | null) => wordOf(tree === null ? null : evaluate(tree, host.scope))
  const pk = said(block.pk)
  if (pk === '') return null
  const screen = host.words(block.screen) || host.definition.screen
  const pile = { screen, pk, table: said(block.table) }
  return <Pile pile={pile} of={block.of} limits={limitsOf(block.max, Number(said(block.maxSize)))} />
}

function wordOf(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
