import type { BlockName } from '../definition/definition.ts'
import type { Member, Members, Shape } from './shape.ts'

/** What an author may write for one block. The vocabulary is closed: every spec has its lowering and its view. */
export interface BlockSpec {
  /** The head word. */
  readonly name: BlockName
  /** What the head word's value is, and the words that may stand beside it. */
  words(blocks: Shape): BlockWords
}

export interface BlockWords {
  readonly head: Member
  readonly members: Members
}
