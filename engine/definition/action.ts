/** What can be done: actions and their steps. */
import type { Text, Tree } from '../expressions/tree.ts'
import type { Guard } from './field.ts'
import type { Tone } from './view.ts'
import type { WordsWithValues } from './words.ts'

/** What a person can press: how its button looks, whom it is about, and what it does. */
export interface Action {
  readonly name: string
  readonly label: WordsWithValues
  /** What its expressions speak of decides where it stands: on each row, in the selection bar, in the block's bar. */
  readonly speaksOf: 'row' | 'selected' | 'nothing'
  readonly tone: 'primary' | 'danger' | 'plain'
  /** Rows it may be used on, and why not on the others. The server decides again by the stored row (allowed.ts). */
  readonly allow: Guard | null
  readonly enabledWhen: Guard | null
  readonly visibleWhen: Tree | null
  /** A shortcut: `Ctrl+S` (Cmd on a Mac). */
  readonly keys: string | null
  /** What its button says while it runs. */
  readonly busy: WordsWithValues | null
  readonly steps: readonly Step[]
}

interface StepBase {
  readonly when: Tree | null
  /** Asked first, with Cancel and Confirm (foundation §2, modals). */
  readonly confirm: WordsWithValues | null
  /** Heading of that question; null: the label of the action. */
  readonly confirmTitle: WordsWithValues | null
}

/** Done in order, stopping at the first that fails, refuses or is cancelled. */
export type Step =
  /** Decides the selected rows: exactly once, one answer a document (foundation §7 approval, rejection). */
  | (StepBase & {
      readonly step: 'decide'
      readonly path: string
      /** The read whose rows are selected and whose first page the answer brings. */
      readonly read: string
      readonly query: Tree
      /** Words are asked for first and sent as `reason`; this is shown when there are none (foundation §5). */
      readonly askReason: WordsWithValues | null
    })
  /**
   * A call made now. Field errors in the answer (`post_item`) mark the fields and stop. Rows in the answer are the newest of
   * the reads they belong to; every other read on the page is asked again, without losing what was typed.
   */
  | (StepBase & {
      readonly step: 'call'
      readonly method: 'GET' | 'POST'
      readonly path: Text
      readonly query: Tree
      readonly body: Tree
      /** It sends what was typed: the forms on the page are checked first. */
      readonly checksForm: boolean
      /** Said when it worked. */
      readonly done: WordsWithValues | null
      readonly doneTone: Tone
      /** Said when it did not, before why the ERP refused; of a failure it stands alone. Null: what went wrong. */
      readonly failed: WordsWithValues | null
      /** The action goes on without an answer where the ERP cannot be reached. */
      readonly optional: boolean
    })
  | (StepBase & { readonly step: 'reload'; readonly read: string })
  | (StepBase & {
      readonly step: 'say'
      readonly text: WordsWithValues
      readonly tone: Tone
      /** How long it stays; null: as its tone does. */
      readonly seconds: number | null
    })
  /** Says why and stops. */
  | (StepBase & { readonly step: 'refuse'; readonly text: WordsWithValues; readonly tone: Tone })
  /** Sets fields of the form; with `each`, fields of every row that expression answers, where `when` holds for the row. */
  | (StepBase & {
      readonly step: 'set'
      readonly values: readonly { readonly field: string; readonly value: Tree }[]
      readonly each: { readonly read: string; readonly rows: Tree } | null
    })
  /** Takes away the row where it was added on the page and not saved; then no further step is done. */
  | (StepBase & { readonly step: 'remove'; readonly read: string })
  /** Another action; a disabled one refuses with its reason. */
  | (StepBase & { readonly step: 'run'; readonly action: string })
  /** `with`: the form starts anew from its defaults and these; null: it stays as it is. */
  | (StepBase & { readonly step: 'show'; readonly show: ShowTarget; readonly with: Tree | null })
  | (StepBase & { readonly step: 'back' })
  | (StepBase & { readonly step: 'print' })

/** What a step `show` opens. */
export type ShowTarget =
  | { readonly what: 'view'; readonly view: string }
  /** What the engine itself lays over the page; `with` carries its parameters. */
  | { readonly what: 'overlay'; readonly overlay: OverlayName }
  /** Another screen of the site, or a route the ERP named; `with` is its query. */
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
