/** Looks up the uses of blocks and inputs, which have no names. */
import { allBlocks } from './blocks.ts'
import type { Definition } from './definition.ts'
import { usesOfTree } from '../expressions/uses.ts'
import type { Tree } from '../expressions/tree.ts'
import type { Input } from './field.ts'
import type { BlockUses, InputUses, UseList, Uses } from './uses.ts'
import type { Block, Column } from './view.ts'

type Nodes = Pick<Definition, 'fields' | 'views'>

/** Every block of a screen, each before its nested blocks. */
export function screenBlocks({ views }: Pick<Definition, 'views'>): readonly Block[] {
  return Object.values(views).flatMap(({ blocks }) => allBlocks(blocks))
}

/** An input, and the field that it fills in. */
export interface InputOfField {
  readonly field: string
  readonly input: Input
}

/** Every input of a screen: of its fields, then of its forms and columns. */
export function fieldInputsOf(definition: Nodes): readonly InputOfField[] {
  const ofFields = Object.values(definition.fields).flatMap(({ name, input }) =>
    input ? [{ field: name, input }] : [],
  )
  return [...ofFields, ...screenBlocks(definition).flatMap(inputsOfBlock)]
}

/** The inputs of `fieldInputsOf`, alone. */
export const screenInputs = (definition: Nodes): readonly Input[] => fieldInputsOf(definition).map(({ input }) => input)

/** The inputs of a form block, or of the columns of a grid, without those of nested blocks. */
export function inputsOfBlock(block: Block): readonly InputOfField[] {
  if (block.block === 'form') return block.items.map(({ field, input }) => ({ field, input }))
  return block.block === 'grid' ? block.columns.flatMap(inputsOfColumn) : []
}

/** The inputs of `inputsOfBlock`, alone. */
export const inputsIn = (block: Block): readonly Input[] => inputsOfBlock(block).map(({ input }) => input)

function inputsOfColumn(column: Column): readonly InputOfField[] {
  if (column.column === 'field') return column.input === null ? [] : [{ field: column.field, input: column.input }]
  return column.columns.flatMap(inputsOfColumn)
}

/** Whether an expression anywhere in a part of a definition reads that name. */
export function readsName(part: unknown, name: string): boolean {
  if (typeof part !== 'object' || part === null) return false
  if ('op' in part) return usesOfTree(part as Tree).some(([of]) => of === name)
  for (const inner of Object.values(part)) if (readsName(inner, name)) return true
  return false
}

/** Every use of a screen, some of them more than once. */
export function allUses({ uses }: Pick<Definition, 'uses'>): UseList {
  const { reads, fields, filters, actions, views, blocks, inputs } = uses
  return [
    ...Object.values(fields).flatMap((field) => [...field.value, ...field.default, ...field.visible]),
    ...Object.values(filters).flat(),
    ...Object.values(reads).flatMap(({ from, when, rows }) => [...from, ...when, ...rows]),
    ...Object.values(actions).flatMap(({ look, steps }) => [...look, ...steps.names]),
    ...Object.values(views).flat(),
    ...blocks.flatMap(({ names }) => names),
    ...inputs.flatMap(({ look, options }) => [...look, ...options]),
  ]
}

type WithUses = Nodes & Pick<Definition, 'uses'>

/**
 * The uses of a block in this definition. Throws when the block belongs to another definition, which is a bug and not
 * an author's mistake.
 */
export function usesOfBlock(definition: WithUses, block: Block): BlockUses {
  return required(indexOf(definition).blocks.get(block), 'block')
}

/** The uses of an input in this definition. Throws when the input belongs to another definition. */
export function usesOfInput(definition: WithUses, input: Input): InputUses {
  return required(indexOf(definition).inputs.get(input), 'input')
}

function required<T>(uses: T | undefined, what: string): T {
  if (uses === undefined) throw new Error(`This ${what} is not of the screen it is looked up in.`)
  return uses
}

interface Index {
  readonly uses: Uses
  readonly fields: Definition['fields']
  readonly blocks: ReadonlyMap<Block, BlockUses>
  readonly inputs: ReadonlyMap<Input, InputUses>
}

/** By the views: a definition in another language has other blocks and the same uses. */
const indexes = new WeakMap<Definition['views'], Index>()

function indexOf(definition: WithUses): Index {
  const { uses, views, fields } = definition
  const cached = indexes.get(views)
  if (cached?.uses === uses && cached.fields === fields) return cached
  const index = {
    uses,
    fields,
    blocks: paired(screenBlocks(definition), uses.blocks),
    inputs: paired(screenInputs(definition), uses.inputs),
  }
  indexes.set(views, index)
  return index
}

function paired<Node, Of>(nodes: readonly Node[], uses: readonly Of[]): ReadonlyMap<Node, Of> {
  return new Map(nodes.flatMap((node, place) => (uses[place] === undefined ? [] : [[node, uses[place]] as const])))
}
