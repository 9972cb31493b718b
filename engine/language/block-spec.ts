import type { BlockName } from '../definition/definition.ts'
import type { RecursiveShape, Member, Members } from './shape.ts'

/** What an author may write for one block. The vocabulary is closed: every spec has its lowering and its view. */
export interface BlockSpec {
  /** The head word. */
  readonly name: BlockName
  /** What the head word's value is, and the words that may stand beside it. */
  words(blocks: RecursiveShape): BlockWords
}

export interface BlockWords {
  readonly head: Member
  readonly members: Members
}

/** A spec with its words as exactly as they are written, for the compiler to know their types. */
export const blockSpec = <const Name extends BlockName, const Words extends BlockWords>(
  name: Name,
  words: (blocks: RecursiveShape) => Words,
): { readonly name: Name; words(blocks: RecursiveShape): Words } => ({ name, words })
