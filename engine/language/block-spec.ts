import type { Member, Members, RecursiveShape } from './shape.ts'

/** What an author may write for one block: the part of its spec from which shapes, schema and manual are generated. */
export interface BlockVocabulary {
  /** The head word. */
  readonly name: string
  /** @param blocks the shape of blocks inside this one */
  words(blocks: RecursiveShape): BlockWords
}

/** The value of the head word, and the words that may be written beside it. */
export interface BlockWords {
  readonly head: Member
  readonly members: Members
}
