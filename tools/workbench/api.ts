/** The messages between the page of the workbench and its server. JSON, below `/workbench/api`. */
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts'
import type { Tree } from '../../engine/expressions/tree.ts'

/** `GET site` */
export interface SiteAnswer {
  readonly label: string
  readonly files: readonly ScreenFile[]
  /** The logins of the sample companies; empty: there are none. */
  readonly people: readonly BenchPerson[]
  readonly languages: readonly { readonly name: string; readonly label: string }[]
}

export interface ScreenFile {
  /** Relative to the folder of screens: `crm/sales.yaml`. */
  readonly file: string
  /** Caption of its screen; null: it is not a screen, or has never compiled. */
  readonly label: string | null
  /** The address at which its screen is opened: `/sales`; null: it has none. */
  readonly address: string | null
}

export interface BenchPerson {
  readonly email: string
  /** Label of the role. */
  readonly role: string
  readonly ccode: string
  readonly company: string
}

/** `GET file?name=`, and the answer of `PUT file` without the text. */
export interface FileAnswer {
  readonly text: string
  /** Hash of the text on disk: a save names the version that was read. */
  readonly version: string
}

/** A file as it was last read or saved; version null: it does not exist on disk yet. */
export interface BenchFile {
  readonly text: string
  readonly version: string | null
}

/** `PUT file`. 409 with a `RefusalBody` if the file has changed since it was read. */
export interface SaveRequest {
  readonly file: string
  readonly text: string
  /** Null: the file does not exist yet. */
  readonly version: string | null
}

/** Body of every answer with a status of 400 or more. */
export interface RefusalBody {
  readonly reason: string
}

/** A file with its current text in the editor. */
export interface EditedFile {
  readonly file: string
  readonly text: string
}

/** A position in the editor, both from 0. */
export interface EditorPosition {
  readonly line: number
  readonly character: number
}

export type EditedPlace = EditedFile & EditorPosition

/** `POST check` */
export interface CheckAnswer {
  readonly diagnostics: readonly Diagnostic[]
  /** Errors in other files. */
  readonly elsewhere: number
}

/** `POST complete` */
export interface Completion {
  readonly label: string
  /** With tab stops of a snippet, `${1:text}`. */
  readonly text: string
  /** The start of the range that it replaces. */
  readonly from: EditorPosition
  readonly to: EditorPosition
  /** A description, in Markdown. */
  readonly info: string
}

/** `POST hover`; null: there is no description. */
export type HoverAnswer = { readonly info: string } | null

/** What was pressed in the frame. */
export interface Picked {
  /** Paths of the definition's parts around it, innermost first: `['views', 'list', 'blocks', 0]`. */
  readonly paths: readonly (readonly (string | number)[])[]
  /** Names of fields, filters or actions that it shows. */
  readonly names: readonly string[]
}

/** `POST locate`; from 0. */
export type LocateRequest = EditedFile & Picked
export type LocateAnswer = { readonly from: EditorPosition; readonly to: EditorPosition } | null

/** `POST changes` */
export type ChangesRequest = EditedFile & { readonly ccode: string }
export interface ChangesAnswer {
  /** What it is compared with, for people: "the last commit". */
  readonly since: string
  /** One line for each change; null: it does not compile. */
  readonly changes: readonly string[] | null
  /** Changes that an administrator must accept before they apply. */
  readonly rules: readonly string[]
}

/** `POST expression`; null: there is no expression at that position. */
export type ExpressionAnswer = {
  readonly source: string
  readonly steps: readonly {
    readonly source: string
    /** 0: the whole expression. */
    readonly depth: number
    readonly tree: Tree
  }[]
  /** The mistake in it. */
  readonly problem: string | null
  /** The field of lines that it is written in the `fields` of: `row` is one of the lines; null: in none. */
  readonly lines: string | null
} | null

/** `POST sign-in`: as one of `SiteAnswer.people`. */
export type SignInRequest = Pick<BenchPerson, 'email' | 'ccode'>
