import type { Member, Members } from './shape.ts'

/** What an author may write for one block. The vocabulary is closed: every spec has its lowering and its view. */
export interface BlockSpec {
  /** The head word. */
  readonly name: 'list' | 'text'
  /** What the head word's value is. */
  readonly head: Member
  /** The words that may stand beside it. */
  readonly members: Members
}
