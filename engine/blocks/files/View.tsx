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
  const screen = host.textOf(block.screen) || host.definition.screen
  const owner = { screen, pk, table: textOf(block.table) }
  const { of, max, onChange } = block
  const limits = limitsOf(max, Number(textOf(block.maxSize)))
  const onChanged = async () => (onChange === null ? undefined : host.press(onChange))
  return <RecordFiles {...{ owner, of, limits, onChanged }} />
}

function textIn(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
