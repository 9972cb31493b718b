import type { Member, Members, RecursiveShape } from './shape.ts'

/** What an author may write for one block: the part of its spec that shapes, schema and manual are made of. */
export interface BlockVocabulary {
  /** The head word. */
  readonly name: string
  /** @param blocks the shape of blocks inside this one */
  words(blocks: RecursiveShape): BlockWords
}

/** What the head word's value is, and the words that may stand beside it. */
export interface BlockWords {
  readonly head: Member
  readonly members: Members
}
