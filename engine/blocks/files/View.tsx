import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import { useScreen } from '../../screen/host.ts'
import { RecordFiles } from '../../attachments/RecordFiles.tsx'
import { limitsOf } from '../../attachments/upload-rules.ts'
import type { FilesBlock } from './block.ts'

/** The files of the record that `pk` names; nothing while it names none. */
export function FilesView({ block }: { readonly block: FilesBlock }) {
  const host = useScreen()
  const textOf = (tree: Tree | null) => textIn(tree === null ? null : evaluate(tree, host.scope))
  const pk = textOf(block.pk)
  if (pk === '') return null
  const screen = host.words(block.screen) || host.definition.screen
  const owner = { screen, pk, table: textOf(block.table) }
  return <RecordFiles owner={owner} of={block.of} limits={limitsOf(block.max, Number(textOf(block.maxSize)))} />
}

function textIn(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
