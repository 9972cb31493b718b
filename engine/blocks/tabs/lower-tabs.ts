import type { BlockNodes, LowerContext, Path } from '../../compile/block.ts'
import type { Tab } from '../../definition/definition.ts'
import { labelOf } from '../../language/label.ts'

/** Lowers tabs, and accordions, with the blocks inside them. @param path of the map of their names */
export function lowerTabs(
  { expressions, blocks }: LowerContext,
  tabs: Readonly<Record<string, { readonly blocks: BlockNodes }>>,
  path: Path,
): readonly Tab[] {
  const { condition, guard, text } = expressions
  return Object.entries(tabs).map(([name, tab]): Tab => {
    const at = [...path, name]
    return {
      name,
      label: text([...at, 'label']) ?? [labelOf(name)],
      visibleWhen: condition([...at, 'visibleWhen']),
      enabledWhen: guard([...at, 'enabledWhen'], [...at, 'reason']),
      blocks: blocks(tab.blocks, [...at, 'blocks']),
    }
  })
}
