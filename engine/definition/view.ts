/** What is drawn: views, their blocks, and the cards of a list. */
import type { Text, Tree } from '../expressions/tree.ts'

export type Tone = 'info' | 'success' | 'warning' | 'danger'

export interface View {
  readonly name: string
  readonly label: string | null
  readonly blocks: readonly Block[]
}

/** The closed vocabulary of blocks. */
export type Block =
  | {
      readonly block: 'list'
      readonly visibleWhen: Tree | null
      readonly read: string
      readonly card: Card
      /** Names of actions; each stands where the thing it speaks of is. */
      readonly actions: readonly string[]
      readonly about: About
    }
  | { readonly block: 'text'; readonly visibleWhen: Tree | null; readonly text: Text; readonly tone: Tone | 'plain' }

export type BlockName = Block['block']
export type BlockOf<Name extends BlockName> = Extract<Block, { block: Name }>

/** The roles of fields on a card; every name is a key of `fields`. */
export interface Card {
  readonly title: string | null
  readonly left: readonly string[]
  readonly right: readonly string[]
  readonly badges: readonly string[]
  readonly progress: readonly Progress[]
  /** Additional info: folded away until asked for. */
  readonly more: readonly string[]
}

/** What a row of a list offers beside its card (foundation §2, row content). */
export interface About {
  /** A modal with what the call `details` answers. */
  readonly details: boolean
  /** A modal with the call `comment`: history and a new one. */
  readonly comments: boolean
  /** How many files hang on it (`awsfile_count`). */
  readonly attachments: boolean
  /** Caption of a second pile of files (`ot_awsfile_ids_count`); null: there is none. */
  readonly moreAttachments: string | null
  /** Its `pdflink`: for every row, for those whose `allowPDFdownload` is 1, or not at all (foundation §6). */
  readonly pdf: 'always' | 'allowed' | 'never'
}

/** A bar. Without `of` the field is itself a percentage. */
export interface Progress {
  readonly label: string
  readonly field: string
  readonly of: string | null
}
