/**
 * Dependencies: for each part of a screen the names its expressions read, computed by the compiler
 * (compile/5-lower/uses.ts), so that no expressions are analysed at run time.
 */
import type { Use } from '../expressions/uses.ts'

export type { Use } from '../expressions/uses.ts'

/** What the expressions of a part read, in the order of the part. */
export type UseList = readonly Use[]

/** The uses of a whole screen. Complete: a name that is missing here is not used. */
export interface Uses {
  /** Whether anything on the screen depends on today's date. */
  readonly today: boolean
  readonly reads: Readonly<Record<string, ReadUses>>
  /** A field that is missing here uses nothing. */
  readonly fields: Readonly<Record<string, FieldUses>>
  readonly filters: Readonly<Record<string, UseList>>
  readonly actions: Readonly<Record<string, ActionUses>>
  /** The uses of a view's label. */
  readonly views: Readonly<Record<string, UseList>>
  /** In the order of `screenBlocks`. */
  readonly blocks: readonly BlockUses[]
  /** In the order of `screenInputs`. */
  readonly inputs: readonly InputUses[]
}

/** What a read depends on, separately for its request and its rows. */
export interface ReadUses {
  /** What its request, or its computed rows, depend on. */
  readonly from: UseList
  readonly when: UseList
  /** What its rows depend on besides the answer: defaults, and values that fields have in a row. Without `row`. */
  readonly rows: UseList
}

/** What the value of a field depends on. */
export interface FieldUses {
  readonly value: UseList
  /** Its value is computed in each row; a value that uses only the form belongs to the form. */
  readonly inRow: boolean
  /** In the form: its default, and whether it is visible. Empty for other fields. */
  readonly default: UseList
  readonly visible: UseList
}

/** What a part of a page reads, and the actions in it. */
export interface PartUses {
  readonly names: UseList
  /** Names of the actions it can run. */
  readonly actions: readonly string[]
}

/** What an action depends on, separately for its button and its steps. */
export interface ActionUses {
  /** Its look: label, conditions, reasons. */
  readonly look: UseList
  /** What all its steps read; what they reload is not included. */
  readonly steps: PartUses
  /** What the body of each step's call uses; empty for other steps. */
  readonly bodies: readonly UseList[]
}

/** For blocks with tabs: the heads of the tabs, not the blocks inside. */
export interface BlockUses extends PartUses {
  /** The uses of `visibleWhen` alone, which `names` includes, too. */
  readonly visible: UseList
}

/** What an input depends on, separately for its look and its options. */
export interface InputUses {
  /** Everything except the options. */
  readonly look: UseList
  readonly options: UseList
}
