import type { BlockVocabulary, BlockWords } from '../language/block-spec.ts'
import type { RecursiveShape } from '../language/shape.ts'
import type { PartUses } from '../definition/uses.ts'
import type { Path } from './1-parse/path.ts'
import type { BlockNode, BlockNodeOf } from './3-expand/ast.ts'
import type { BlockFacts, DeclaredFields } from './4-check/block-facts.ts'
import type { FileCheck } from './4-check/checking.ts'
import type { PageFacts } from './4-check/page-facts.ts'
import type { Subjects } from './4-check/subjects.ts'
import type { LowerContext } from './5-lower/lowering.ts'

/** The page of a block that is checked. */
export interface CheckContext {
  readonly facts: PageFacts
  readonly subjects: Subjects
}

/**
 * Everything the compiler knows about one block. The block's own folder defines it, and the caller of the compiler
 * passes it in (`CompileContext.blocks`). Only `words` and `lower` are required. Names that an author writes under `reference`
 * shapes are looked up and followed without any code here: fields are those of the form, actions run without a row, and
 * reads are needed while the block is on the page.
 *
 * @typeParam Node the block in the syntax tree
 * @typeParam Lowered the block in the Definition, except for `block`, `visibleWhen` and `only`
 */
export interface BlockSpec<Node = BlockNode, Lowered extends object = object> extends BlockVocabulary {
  /** A page without a script can draw it (server/pages); omitted: no. */
  readonly onServerPages?: true
  /** Facts that differ from those that follow from the shape: actions, inputs, the type of `row`. */
  facts?(block: Node, path: Path, page: DeclaredFields): Partial<BlockFacts>
  /** Reports mistakes that only the page as a whole shows. Runs once every name and expression is right. */
  check?(checking: FileCheck, page: CheckContext, placed: { readonly block: Node; readonly path: Path }): void
  /**
   * The block with all defaults filled in. The page finds the reads and actions that it uses under `read`, `actions`,
   * `action`, `onPress`, `onGroup` and `onChange`; texts under `label`, `text` or `reason` are translated.
   */
  lower(block: Node, path: Path, lowering: LowerContext): Lowered
  /** Names and actions that it uses besides those in its expressions and under the members above. */
  uses?(lowered: Lowered): Partial<PartUses>
}

/** A spec whose node has the type of its words: checked where it is written, and untyped from there on. */
export function blockSpec<const Name extends string, const Words extends BlockWords, Lowered extends object>(
  spec: Omit<BlockSpec<BlockNodeOf<Name, Words>, Lowered>, 'name' | 'words'> & {
    readonly name: Name
    words(blocks: RecursiveShape): Words
  },
): BlockSpec {
  return spec as unknown as BlockSpec
}

/** The spec of a block. Every block of a valid file has one, because the shape of a block is built from the specs. */
export function blockSpecOf(blocks: readonly BlockSpec[], { kind }: Pick<BlockNode, 'kind'>): BlockSpec {
  const spec = blocks.find(({ name }) => name === kind)
  if (!spec) throw new Error(`There is no block "${kind}".`)
  return spec
}
