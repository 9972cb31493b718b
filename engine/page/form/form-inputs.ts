/** The inputs that the forms of a screen have for a field. */
import { allBlocks } from '../../definition/blocks.ts'
import type { Names } from '../scope/names.ts'
import { isVisible } from './rules.ts'
import type { Block, Definition, FormItem, Input, View } from '../../definition/definition.ts'

type Inputs = ReadonlyMap<string, readonly Input[]>

const cache = new WeakMap<Definition['views'], Inputs>()

/** Every input of a form field; if no form block has one, the field's own. */
export function fieldInputs({ views, fields }: Pick<Definition, 'views' | 'fields'>, field: string): readonly Input[] {
  const inputs = cache.get(views) ?? inputsIn(Object.values(views))
  cache.set(views, inputs)
  const own = fields[field]?.input
  return inputs.get(field) ?? (own ? [own] : [])
}

function inputsIn(views: readonly View[]): Inputs {
  const inputs = new Map<string, Input[]>()
  for (const block of views.flatMap(({ blocks }) => allBlocks(blocks))) {
    // The inputs of a new row are not fields of the form.
    if (block.block !== 'form' || block.adds !== null) continue
    for (const { field, input } of block.items) inputs.set(field, [...(inputs.get(field) ?? []), input])
  }
  return inputs
}

/** Whether one of these form blocks has an input for the field, or for a cell of its lines (`Items.k1.Qty`). */
export const hasInput = (blocks: readonly Block[], field: string): boolean =>
  itemsIn(blocks).some((item) => isAt(item, field))

/** Whether one of these inputs is visible now. */
export const showsInput = (blocks: readonly Block[], field: string, names: Names): boolean =>
  itemsIn(blocks).some((item) => isAt(item, field) && isVisible(item.input, names))

const itemsIn = (blocks: readonly Block[]): readonly FormItem[] =>
  allBlocks(blocks).flatMap((block) => (block.block === 'form' && block.adds === null ? block.items : []))

function isAt({ field, lines }: FormItem, name: string): boolean {
  return field === name || (lines !== null && name.startsWith(`${field}.`))
}
