import type { Type } from '../../expressions/check/check.ts'
import type { Path } from '../1-parse/path.ts'
import type { BlockNode, FieldOverrideNode, Named } from '../3-expand/ast.ts'
import type { LeafSite, Parts, PlacedBlock } from '../3-expand/leaves.ts'
import { alone, type ActionUse } from './action-uses.ts'
import { fieldNamed, withLayer, type FieldFacts, type FieldMap } from './field-facts.ts'
import type { ReadMap } from './read-facts.ts'

/** The fields and reads of a page, before its blocks are examined. */
export interface DeclaredFields {
  /** The fields declared in `fields`: those that the form can hold. */
  readonly own: FieldMap
  /** Every field: those of `fields`, those that reads declare on the spot, and those of child rows. */
  readonly fields: FieldMap
  readonly reads: ReadMap
}

/** What the rest of a page needs to know about a block. */
export interface BlockFacts {
  /** Where it names actions. */
  readonly actions: readonly ActionUse[]
  /** Fields of the form that it shows, fills in, or stores something in. */
  readonly formFields: readonly string[]
  readonly inputs: Inputs | null
  /** Fields that it shows without the author naming them. */
  readonly shows: readonly string[]
  /** The fields a reference may name at a path below the block. */
  fieldsAt(path: Path): FieldMap
  /** The type of `row` in an expression at a path below the block; null: there is no row. */
  rowAt(path: Path): Type | null
}

/** Fields that can be filled in. */
export interface Inputs {
  /** The read whose rows contain them; null: they are fields of the form. */
  readonly read: string | null
  /** The member of the block that lists them. */
  readonly member: string
  /** Fields of child rows are named `lines.field`. */
  readonly items: readonly Named<FieldOverrideNode>[]
  /** The fields that may be named. */
  readonly fields: FieldMap
}

export interface InputField {
  readonly item: Named<FieldOverrideNode>
  /** As it is declared. */
  readonly declared: FieldFacts
  /** With the override. */
  readonly field: FieldFacts
  readonly path: Path
}

/** Each field of the inputs of the block at a path. Misspelt names are omitted: they have been reported already. */
export function fieldsOfInputs({ member, items, fields }: Inputs, path: Path): readonly InputField[] {
  return items.flatMap((item, index): readonly InputField[] => {
    const declared = fieldNamed(fields, item.name)
    if (!declared) return []
    const at = [...path, member, index]
    const layer = item.override && { words: item.override, path: [...at, 'override'] }
    return [{ item, declared, field: layer ? withLayer(declared, layer) : declared, path: at }]
  })
}

export interface DescribedBlock extends PlacedBlock {
  readonly facts: BlockFacts
}

/** What a spec reports about its block beyond what its shape implies. */
export type Describe = (placed: PlacedBlock, page: DeclaredFields) => Partial<BlockFacts>

/** Every block of a page with its facts. What no spec reports follows from the references in its words. */
export function describedBlocks(
  { blocks, leaves }: Parts,
  page: DeclaredFields,
  describe: Describe,
): readonly DescribedBlock[] {
  const referencesOf = new Map<BlockNode, LeafSite[]>(blocks.map(({ block }) => [block, []]))
  for (const leaf of leaves) {
    if (leaf.within && leaf.shape.kind === 'reference') referencesOf.get(leaf.within.block)?.push(leaf)
  }
  return blocks.map((placed) => {
    const facts = factsByShape(referencesOf.get(placed.block) ?? [], page)
    return { ...placed, facts: { ...facts, ...describe(placed, page) } }
  })
}

/** By default fields are those of the form, and actions run without a row. */
function factsByShape(references: readonly LeafSite[], { own }: DeclaredFields): BlockFacts {
  const named = (target: string): readonly LeafSite[] =>
    references.filter(({ shape }) => shape.kind === 'reference' && shape.to === target)
  return {
    actions: named('action').map(({ value, path }) => alone(String(value), path)),
    formFields: named('field').map(({ value }) => String(value)),
    inputs: null,
    shows: [],
    fieldsAt: () => own,
    rowAt: () => null,
  }
}
