/**
 * What depends on what: for each part of a screen the names its expressions read, found by the compiler
 * (compile/5-lower/uses.ts), so that nobody walks expressions while a person waits.
 */
import type { Use } from '../expressions/uses.ts'

export type { Use } from '../expressions/uses.ts'

/** What expressions of a part read, in the order of the part. */
export type UseList = readonly Use[]

/** The uses of a whole screen. Complete: what is missing here is used nowhere. */
export interface Uses {
  /** Something on the screen goes by the day. */
  readonly today: boolean
  readonly reads: Readonly<Record<string, ReadUses>>
  /** Fields that are not here use nothing. */
  readonly fields: Readonly<Record<string, FieldUses>>
  readonly filters: Readonly<Record<string, UseList>>
  readonly actions: Readonly<Record<string, ActionUses>>
  /** Of the label of a view. */
  readonly views: Readonly<Record<string, UseList>>
  /** In the order of `screenBlocks`. */
  readonly blocks: readonly BlockUses[]
  /** In the order of `screenInputs`. */
  readonly inputs: readonly InputUses[]
}

/** What a read depends on, apart for asking and for showing. */
export interface ReadUses {
  /** What it asks, or what it is computed from. */
  readonly from: UseList
  readonly when: UseList
  /** What its rows show besides the answer: defaults, and values that fields have in a row. Without `row`. */
  readonly rows: UseList
}

/** What the value of a field depends on. */
export interface FieldUses {
  readonly value: UseList
  /** Its value is computed in each row; one that goes by the form alone is the form's own. */
  readonly inRow: boolean
  /** In the form: what it holds before anybody typed, and whether it is visible. Empty for other fields. */
  readonly default: UseList
  readonly visible: UseList
}

/** What a part of a page reads, and what can be pressed in it. */
export interface PartUses {
  readonly names: UseList
  /** Names of the actions it can run. */
  readonly actions: readonly string[]
}

/** What an action depends on, apart for its button and for its steps. */
export interface ActionUses {
  /** How it looks: label, conditions, reasons. */
  readonly look: UseList
  /** What its steps read, all together; what they reload is not read. */
  readonly steps: PartUses
  /** What the body of each step's call is made of; nothing for other steps. */
  readonly bodies: readonly UseList[]
}

/** Of blocks with tabs: the heads of the tabs, not the blocks inside. */
export interface BlockUses extends PartUses {
  /** Of `visibleWhen` alone, which `names` has, too. */
  readonly visible: UseList
}

/** What an input depends on, apart for its look and for its options. */
export interface InputUses {
  /** All but the options. */
  readonly look: UseList
  readonly options: UseList
}
