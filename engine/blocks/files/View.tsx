import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import type { Names } from '../../page/scope/names.ts'
import { useScreen } from '../../screen/host.ts'
import { RecordFiles } from '../../attachments/RecordFiles.tsx'
import { limitsOf } from '../../attachments/upload-rules.ts'
import type { FilesBlock } from './block.ts'

/** The files of the record that `pk` names; while it names none, those chosen for the record that `save` will save. */
export function FilesView({ block }: { readonly block: FilesBlock }) {
  const host = useScreen()
  const { of, max, onChange, save } = block
  const textOf = (tree: Tree | null, names: Names = host.scope) => textIn(tree === null ? null : evaluate(tree, names))
  const pk = textOf(block.pk)
  const canBeSaved = save !== null && host.actionState(save) !== null
  if (pk === '' && !canBeSaved) return null
  const screen = host.textOf(block.screen) || host.definition.screen
  const owner = { screen, pk, table: textOf(block.table) }
  const limits = limitsOf(max, Number(textOf(block.maxSize)))
  const onChanged = async () => (onChange === null ? undefined : host.press(onChange))
  const ownerNow = () => ({ ...owner, pk: textOf(block.pk, host.names()) })
  return <RecordFiles {...{ owner, of, limits, onChanged }} unsaved={save === null ? null : { save, ownerNow }} />
}

function textIn(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
