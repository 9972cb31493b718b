/** What the page of the workbench and its server say to each other. JSON, below `/workbench/api`. */
import type { Diagnostic } from '../engine/diagnostics/diagnostic.ts'
import type { Tree } from '../engine/expressions/tree.ts'

/** `GET site` */
export interface SiteAnswer {
  readonly label: string
  readonly files: readonly ScreenFile[]
  /** The logins of the sample companies; empty: there are none. */
  readonly people: readonly Person[]
  readonly languages: readonly { readonly name: string; readonly label: string }[]
}

export interface ScreenFile {
  /** Below the folder of screens: `crm/sales.yaml`. */
  readonly file: string
  /** Caption of its screen; null: it is no screen, or has never compiled. */
  readonly label: string | null
  /** Where its screen is opened: `/sales`; null: nowhere. */
  readonly address: string | null
}

export interface Person {
  readonly email: string
  /** Label of the role. */
  readonly role: string
  readonly ccode: string
  readonly company: string
}

/** `GET file?name=`, and the answer of `PUT file` without the text. */
export interface FileAnswer {
  readonly text: string
  /** Hash of the text on disk: a save names the one that was read. */
  readonly version: string
}

/** What a file was when it was read or saved last; version null: there is none on disk yet. */
export interface StoredFile {
  readonly text: string
  readonly version: string | null
}

/** `PUT file`. 409 with a `Refusal` where the file is no longer what was read. */
export interface SaveRequest {
  readonly file: string
  readonly text: string
  /** Null: there is no such file yet. */
  readonly version: string | null
}

/** Body of every answer with a status of 400 or more. */
export interface Refusal {
  readonly reason: string
}

/** A file as it stands in the editor. */
export interface EditedFile {
  readonly file: string
  readonly text: string
}

/** A place in the editor, both from 0. */
export interface Place {
  readonly line: number
  readonly character: number
}

export type EditedPlace = EditedFile & Place

/** `POST check` */
export interface CheckAnswer {
  readonly diagnostics: readonly Diagnostic[]
  /** Errors in other files. */
  readonly elsewhere: number
}

/** `POST complete` */
export interface Completion {
  readonly label: string
  /** With places of a snippet, `${1:text}`. */
  readonly text: string
  /** What it takes the place of. */
  readonly from: Place
  readonly to: Place
  /** A sentence about it, in Markdown. */
  readonly info: string
}

/** `POST hover`; null: there is nothing to say. */
export type HoverAnswer = { readonly info: string } | null

/** What was pressed in the frame. */
export interface Picked {
  /** Parts of the definition around it, innermost first: `['views', 'list', 'blocks', 0]`. */
  readonly paths: readonly (readonly (string | number)[])[]
  /** Names of fields, filters or actions it shows. */
  readonly names: readonly string[]
}

/** `POST locate`; from 0. */
export type LocateRequest = EditedFile & Picked
export type LocateAnswer = { readonly from: Place; readonly to: Place } | null

/** `POST changes` */
export type ChangesRequest = EditedFile & { readonly ccode: string }
export interface ChangesAnswer {
  /** What it is compared with, for people: "the last commit". */
  readonly since: string
  /** A line each; null: it does not compile. */
  readonly changes: readonly string[] | null
  /** What an administrator has to accept before it counts. */
  readonly rules: readonly string[]
}

/** `POST expression`; null: no expression stands there. */
export type ExpressionAnswer = {
  readonly source: string
  readonly steps: readonly {
    readonly source: string
    /** 0: the whole. */
    readonly depth: number
    readonly tree: Tree
  }[]
  /** What is wrong with it. */
  readonly problem: string | null
} | null

/** `POST sign-in`: as one of `SiteAnswer.people`. */
export type SignInRequest = Pick<Person, 'email' | 'ccode'>
