/** Actions and their steps. */
import type { Text, Tree } from '../expressions/tree.ts'
import type { Guard } from './field.ts'
import type { Tone } from './view.ts'
import type { WordsWithValues } from './words.ts'

/** An action a person can press: how its button looks, which rows it applies to, and what it does. */
export interface Action {
  readonly name: string
  readonly label: WordsWithValues
  /** Which rows its expressions use; determines its place: on each row, in the selection bar, or in the block's bar. */
  readonly appliesTo: 'row' | 'selected' | 'nothing'
  readonly tone: 'primary' | 'danger' | 'plain'
  /** Rows it is allowed for, and the reason for others. The server checks again with the stored row (allowed.ts). */
  readonly allow: Guard | null
  readonly enabledWhen: Guard | null
  readonly visibleWhen: Tree | null
  /** A shortcut: `Ctrl+S` (Cmd on a Mac). */
  readonly keys: string | null
  /** The label of its button while it runs. */
  readonly busy: WordsWithValues | null
  readonly steps: readonly Step[]
}

interface StepBase {
  readonly when: Tree | null
  /** A question asked first, with Cancel and Confirm (foundation §2, modals). */
  readonly confirm: WordsWithValues | null
  /** Heading of that question; null: the label of the action. */
  readonly confirmTitle: WordsWithValues | null
}

/** Steps run in order and stop at the first that fails, refuses or is cancelled. */
export type Step =
  /** Decides the selected rows: exactly once, with one outcome per document (foundation §7 approval, rejection). */
  | (StepBase & {
      readonly step: 'decide'
      readonly path: string
      /** The read whose rows are selected, and whose first page is in the answer. */
      readonly read: string
      readonly query: Tree
      /** A reason is requested first and sent as `reason`; this text is shown when it is empty (foundation §5). */
      readonly askReason: WordsWithValues | null
    })
  /**
   * A call. Field errors in the answer (`post_item`) mark the fields and stop. Rows in the answer replace those of
   * the reads they belong to; every other read on the page is requested again, and typed values stay.
   */
  | (StepBase & {
      readonly step: 'call'
      readonly method: 'GET' | 'POST'
      readonly path: Text
      readonly query: Tree
      readonly body: Tree
      /** Whether it sends typed values: the forms on the page are checked first. */
      readonly checksForm: boolean
      /** Shown when it succeeded. */
      readonly done: WordsWithValues | null
      readonly doneTone: Tone
      /** Shown on failure, before the ERP's reason for a refusal; alone for a technical failure. Null: the error. */
      readonly failed: WordsWithValues | null
      /** If the ERP cannot be reached, the action continues without an answer. */
      readonly optional: boolean
    })
  | (StepBase & { readonly step: 'reload'; readonly read: string })
  | (StepBase & {
      readonly step: 'say'
      readonly text: WordsWithValues
      readonly tone: Tone
      /** How long it stays; null: the default for its tone. */
      readonly seconds: number | null
    })
  /** Shows the reason and stops. */
  | (StepBase & { readonly step: 'refuse'; readonly text: WordsWithValues; readonly tone: Tone })
  /** Sets fields of the form; with `each`, fields of every row in its value for which `when` holds. */
  | (StepBase & {
      readonly step: 'set'
      readonly values: readonly { readonly field: string; readonly value: Tree }[]
      readonly each: { readonly read: string; readonly rows: Tree } | null
    })
  /** Removes the row if it was added on the page and not saved; then no further step runs. */
  | (StepBase & { readonly step: 'remove'; readonly read: string })
  /** Runs another action; a disabled one refuses with its reason. */
  | (StepBase & { readonly step: 'run'; readonly action: string })
  /** `with`: the form starts again with its defaults and these values; null: it is unchanged. */
  | (StepBase & { readonly step: 'show'; readonly show: ShowTarget; readonly with: Tree | null })
  | (StepBase & { readonly step: 'back' })
  | (StepBase & { readonly step: 'print' })

/** The target of a step `show`. */
export type ShowTarget =
  | { readonly what: 'view'; readonly view: string }
  /** An overlay of the engine; `with` has its parameters. */
  | { readonly what: 'overlay'; readonly overlay: OverlayName }
  /** Another screen of the site, or a route from the ERP; `with` is its query. */
  | { readonly what: 'route'; readonly route: Text }

/**
 * comments {screen?, key, title?} · attachments {screen?, pk, table?, max?, maxSize?} · details {screen?, key} ·
 * viewer {href, name} · numbering {screen?} · help {screen?} ·
 * history {screen?, key} · import {screen?}; `screen` is the server key when it is not this one.
 */
export type OverlayName =
  | 'comments'
  | 'attachments'
  | 'details'
  | 'viewer'
  | 'numbering'
  | 'help'
  | 'history'
  | 'import'
