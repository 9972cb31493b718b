/** Views, their blocks, and the cards of a list. */
import type { Tree } from '../expressions/tree.ts'
import type { Words, WordsWithValues } from './words.ts'
import type { Guard, Input } from './field.ts'
import type { Ratio } from './ratio.ts'

/** How urgent a message is: determines its colour, how long it stays, and how a screen reader announces it. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

/** A page of a screen with an address of its own, or a modal over another page. */
export interface View {
  readonly name: string
  readonly label: WordsWithValues | null
  /** Whether it is shown over the previous view. */
  readonly modal: boolean
  /** Fields of the form, as badges next to the label. Missing: none, as in older definitions. */
  readonly badges?: readonly string[]
  /** Names of actions, in the bar of the view. */
  readonly actions: readonly string[]
  readonly blocks: readonly Block[]
}

/** The conditions of every block. */
export interface BlockConditions {
  readonly visibleWhen: Tree | null
  /** The screen widths it is drawn on; missing: all. */
  readonly only?: 'wide' | 'narrow'
}

/** The blocks that more than their own view reads: the page model, the server's pages, the translator. */
export type TypedBlock = ListBlock | TextBlock | GridBlock | FormBlock | TabsBlock | AccordionBlock

/**
 * Any other block: its own folder declares its members (`block.ts`), and only its own view reads them. A widget of
 * the site is one.
 */
export interface OpaqueBlock {
  readonly block: OpaqueName
}

/** Only a type: a name different from those of the typed blocks, so that comparing names discriminates the union. */
declare enum OpaqueName {
  any = '',
}

/** A block of a view. Members that only its own folder knows are not in this type. */
export type Block = BlockConditions & (TypedBlock | OpaqueBlock)

/** The typed block with this name. */
export type BlockOf<Name extends TypedBlock['block']> = BlockConditions & Extract<TypedBlock, { readonly block: Name }>

/** Cards below each other, loaded page by page while a person scrolls (foundation §2). */
export interface ListBlock {
  readonly block: 'list'
  readonly read: string
  readonly card: CardFields
  /** Names of actions; each is placed where the rows it uses are. */
  readonly actions: readonly string[]
  /** The action that a press on a card runs, with its `row`; null: shows the details, if there are any. */
  readonly onPress: string | null
  /** Fields whose sums over all rows are shown below them. Missing: none, as in older definitions. */
  readonly totals?: readonly string[]
  /** Whether all rows can be exported. Missing: no, as in older definitions. */
  readonly exports?: boolean
  readonly about: About
}

/** A sentence or a note. */
export interface TextBlock {
  readonly block: 'text'
  readonly text: WordsWithValues
  readonly tone: Tone | 'plain'
}

/** Rows in columns; cards on a narrow screen. */
export interface GridBlock {
  readonly block: 'grid'
  readonly label: Words | null
  readonly read: string
  readonly columns: readonly Column[]
  /** The field whose values group the rows under collapsible headings. */
  readonly groupBy: string | null
  /** Fields summed up, per group and in total; a field of lines as `lines.field`. */
  readonly totals: readonly string[]
  /** Ratios of sums, each in a column of its own after the last total. Missing: none, as in older definitions. */
  readonly ratios?: readonly Ratio[]
  readonly actions: readonly string[]
  readonly onPress: string | null
  /** The action that a press on a group runs; its row has the group's filter value for `groupBy` as its only field. */
  readonly onGroup: string | null
  readonly card: CardFields
  /** Whether rows can be exported as csv, xlsx and pdf. */
  readonly exports: boolean
}

/** A column, or columns under a caption. */
export type Column =
  | {
      readonly column: 'field'
      readonly field: string
      readonly label: Words
      /** How the cell is edited; null: it is read-only. */
      readonly input: Input | null
      /** The action that a press on this cell runs. */
      readonly onPress: string | null
    }
  /** Columns under one caption. */
  | { readonly column: 'group'; readonly label: Words; readonly columns: readonly Column[] }
  /** A column group per child row position: `row` in label and actions is the first child row at that position. */
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
  /** The read to which its inputs add a new row; null: they are fields of the form. */
  readonly adds: string | null
  /** Otherwise all of it is read-only. */
  readonly enabledWhen: Guard | null
  /** The index of the form on the screen, from 0 in the order of the file: selects its precompiled validator. */
  readonly schema: number
}

/** A field of a form with its rules here; the same field may have other rules in another form. */
export interface FormItem {
  readonly field: string
  readonly label: Words
  readonly input: Input
  /** For a field of lines, the grid that edits them: its read is `linesRead(field)`. Null: any other field. */
  readonly lines: BlockOf<'grid'> | null
}

/** Blocks in tabs, one of which is open. */
export interface TabsBlock {
  readonly block: 'tabs'
  readonly tabs: readonly Tab[]
  /** The form field that stores the name of the open tab; null: the address stores it, or nothing does. */
  readonly field: string | null
}

/** Blocks in collapsible panels. */
export interface AccordionBlock {
  readonly block: 'accordion'
  readonly panels: readonly Tab[]
}

/** A tab or a panel: its head and its blocks. */
export interface Tab {
  readonly name: string
  readonly label: WordsWithValues
  readonly visibleWhen: Tree | null
  readonly enabledWhen: Guard | null
  readonly blocks: readonly Block[]
}

/** The fields of a card by their roles; every name is a key of `fields`. */
export interface CardFields {
  readonly title: string | null
  readonly left: readonly string[]
  readonly right: readonly string[]
  readonly badges: readonly string[]
  readonly progress: readonly Progress[]
  /** Additional info: collapsed by default. */
  readonly more: readonly string[]
}

/** What a row of a list offers besides its card (foundation §2, row content). */
export interface About {
  /** A modal with the answer of the call `details`. */
  readonly details: boolean
  /** A modal with the call `comment`: the history and a new comment. */
  readonly comments: boolean
  /** The number of its files (`awsfile_count`). */
  readonly attachments: boolean
  /** Caption of a second list of files (`ot_awsfile_ids_count`); null: there is none. */
  readonly moreAttachments: string | null
  /** A link to the page of the site that sends alerts about it. */
  readonly alerts: boolean
  /** Its `pdflink`: for every row, for those whose `allowPDFdownload` is 1, for those in a status, or not at all (foundation §6). */
  readonly pdf: 'always' | 'allowed' | 'never' | readonly string[]
}

/** What a page of the site is for that shows one row of another screen, by its `slug` and `pk`. */
export type DocumentPage = 'alerts' | 'attachments'

/** A progress bar. Without `of` the field is itself a percentage. */
export interface Progress {
  readonly label: Words
  readonly field: string
  readonly of: string | null
}
