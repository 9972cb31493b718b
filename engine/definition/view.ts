/** What is drawn: views, their blocks, and the cards of a list. */
import type { Tree } from '../expressions/tree.ts'
import type { Words, WordsWithValues } from './words.ts'
import type { Guard, Input } from './field.ts'

/** How urgent a message is: its colour, how long it stays, and how a screen reader says it. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** A page of a screen with an address of its own, or one that lies over another. */
export interface View {
  readonly name: string
  readonly label: WordsWithValues | null
  /** It lies over the view before. */
  readonly modal: boolean
  /** Fields of the form, as badges beside the label. Left out: none, as in a definition of before. */
  readonly badges?: readonly string[]
  /** Names of actions, in the bar of the view. */
  readonly actions: readonly string[]
  readonly blocks: readonly Block[]
}

/** What every block says. */
export interface BlockConditions {
  readonly visibleWhen: Tree | null
  /** The screens it is drawn on; left out: every one. */
  readonly only?: 'wide' | 'narrow'
}

/** The blocks whose parts others than their own view read: the page model, the server's pages, the translator. */
export type TypedBlock = ListBlock | TextBlock | GridBlock | FormBlock | TabsBlock | AccordionBlock

/**
 * Any other block: its own folder says what it holds (`block.ts`), and only its own view reads that. A widget of the
 * site is one.
 */
export interface OpaqueBlock {
  readonly block: OpaqueName
}

/** A type alone: a name that is none of the typed blocks', so that comparing the names of blocks tells them apart. */
declare enum OpaqueName {
  any = '',
}

/** A part of a view. What only its own folder knows of a block is not in this type. */
export type Block = BlockConditions & (TypedBlock | OpaqueBlock)

/** The typed block of a name. */
export type BlockOf<Name extends TypedBlock['block']> = BlockConditions & Extract<TypedBlock, { readonly block: Name }>

/** Cards one below the other, read on while a person scrolls (foundation §2). */
export interface ListBlock {
  readonly block: 'list'
  readonly read: string
  readonly card: Card
  /** Names of actions; each stands where the thing it speaks of is. */
  readonly actions: readonly string[]
  /** The action a press on a card runs, with its `row`; null: details, where there are any. */
  readonly onPress: string | null
  readonly about: About
}

/** A sentence or a note. */
export interface TextBlock {
  readonly block: 'text'
  readonly text: WordsWithValues
  readonly tone: Tone | 'plain'
}

/** Rows in columns; cards where it is narrow. */
export interface GridBlock {
  readonly block: 'grid'
  readonly label: Words | null
  readonly read: string
  readonly columns: readonly Column[]
  /** Rows under headings that fold, by the value of this field. */
  readonly groupBy: string | null
  /** Fields summed up, a group and in all; a field of lines as `lines.field`. */
  readonly totals: readonly string[]
  readonly actions: readonly string[]
  readonly onPress: string | null
  /** The action a press on a group runs, with what a filter of `groupBy` is given for it as the only field of its row. */
  readonly onGroup: string | null
  readonly card: Card
  /** Whether rows may be taken away as csv, xlsx and pdf. */
  readonly exports: boolean
}

/** A column, or columns under a caption. */
export type Column =
  | {
      readonly column: 'field'
      readonly field: string
      readonly label: Words
      /** How the cell is edited; null: it is not. */
      readonly input: Input | null
      /** The action a press on this cell runs. */
      readonly onPress: string | null
    }
  /** Columns under one caption. */
  | { readonly column: 'group'; readonly label: Words; readonly columns: readonly Column[] }
  /** One group of columns for each place that a child row takes in any row: `row` in label and actions is the first of that place. */
  | {
      readonly column: 'across'
      readonly lines: string
      readonly label: WordsWithValues
      /** Fields of the child rows. */
      readonly columns: readonly Column[]
      readonly actions: readonly string[]
    }

/** Inputs for fields of the form. */
export interface FormBlock {
  readonly block: 'form'
  readonly label: Words | null
  readonly items: readonly FormItem[]
  readonly actions: readonly string[]
  /** The read that its inputs are a new row of; null: they are fields of the form. */
  readonly adds: string | null
  /** Otherwise all of it is only shown. */
  readonly enabledWhen: Guard | null
  /** Which of the screen's forms it is, from 0 in the order of the file: its precompiled validator. */
  readonly schema: number
}

/** A field of a form with the rules of this place; the same field may stand in two places with different ones. */
export interface FormItem {
  readonly field: string
  readonly label: Words
  readonly input: Input
  /** Of a field of lines, the grid they are filled in: its read is `linesRead(field)`. Null: any other field. */
  readonly lines: BlockOf<'grid'> | null
}

/** Blocks of which one is open. */
export interface TabsBlock {
  readonly block: 'tabs'
  readonly tabs: readonly Tab[]
  /** The field of the form that holds the name of the open one; null: the address does, or nobody. */
  readonly field: string | null
}

/** Blocks that fold. */
export interface AccordionBlock {
  readonly block: 'accordion'
  readonly panels: readonly Tab[]
}

/** A tab or a panel: its head, and what it holds. */
export interface Tab {
  readonly name: string
  readonly label: WordsWithValues
  readonly visibleWhen: Tree | null
  readonly enabledWhen: Guard | null
  readonly blocks: readonly Block[]
}

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
  /** Caption of a second list of files (`ot_awsfile_ids_count`); null: there is none. */
  readonly moreAttachments: string | null
  /** Its `pdflink`: for every row, for those whose `allowPDFdownload` is 1, or not at all (foundation §6). */
  readonly pdf: 'always' | 'allowed' | 'never'
}

/** A bar. Without `of` the field is itself a percentage. */
export interface Progress {
  readonly label: Words
  readonly field: string
  readonly of: string | null
}
