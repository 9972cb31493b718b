/** The calls as callers see them; `calls.ts` makes them. */
import type {
  Comment,
  DecisionAnswer,
  EmailLogin,
  LoginAnswer,
  OtpLogin,
  RowPage,
  Row,
  VersionAnswer,
} from './contract.ts'
import type { StoredLanding, StoredLogin, Unread, Waiting } from './contract.ts'
import type { Expected } from './success.ts'
import type { Transport, TransportRequest } from './transport.ts'

/** What calls need of the page they are made in. */
export interface CallsOptions {
  readonly transport: Transport
  /** A constant of the site (`apiid` of app.yaml). */
  readonly apiid: string
  /** Of the ERP, when the page is hosted elsewhere; otherwise that of the page. */
  readonly origin?: string | undefined
  token(): string | null
  /**
   * A list or any other call found nobody signed in (foundation §4, session). `sentWith` is the token it carried:
   * of one that has been replaced since, the refusal says nothing about the session at hand. Answers whether the
   * same person has signed in again: the call is then sent once more.
   */
  onUnauthorized(sentWith: string | null): boolean | undefined | Promise<boolean>
  /** Aborted when the person logs out: reads under way reject with `aborted`. A new one for each session. */
  loggedOut?(): AbortSignal
  /** What the version answer named; our extensions are used only when named there. */
  capabilities(): readonly string[]
  /** Resolves after that many milliseconds; tests need not wait. */
  wait?(ms: number): Promise<void>
}

/** A request, and what counts as its success. */
export interface Sending extends TransportRequest, Expected {}

/** Answers the body of a success. */
export type Send = (request: Sending) => Promise<unknown>

/** Where a screen's call goes: `path` below `/main/s/{screen}/`, or a whole path when it begins with `/`. */
export interface ScreenCall {
  readonly screen: string
  readonly path: string
  /** Empty members are not sent. */
  readonly query: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** A list, or one page of it (foundation §4). */
export interface ListCall extends ScreenCall {
  /** From 0. */
  readonly page: number
  /** Null reads everything at once: no paging parameters are sent. */
  readonly pageSize: number | null
  /** What the page before answered; null on the first. */
  readonly uuid: string | null
  /** Where the rows stand in the answer; `get_list.result` by default. */
  readonly answer?: string | undefined
}

/** A decision about documents. With the same `key` it counts once, however often it is sent. */
export interface DecideCall extends ScreenCall {
  /** Keys of the documents. */
  readonly selected: readonly string[]
  /** Key → version, of those whose rows carried one. */
  readonly versions: Readonly<Record<string, string | number>>
  /** The idempotency key, made before the first sending the same for every repeat. */
  readonly key: string
  readonly reason?: string | undefined
  readonly pageSize?: number | undefined
}

/** A call about one row, by its key. */
export interface RowCall {
  readonly screen: string
  readonly key: string
  readonly signal?: AbortSignal | undefined
}

/** A new comment on a row. */
export interface CommentCall extends RowCall {
  readonly text: string
  /** Made before the first sending, the same while the same text has no answer. */
  readonly idempotencyKey: string
}

/** A call that may change something; `body` is sent as JSON. */
export interface PostCall extends ScreenCall {
  readonly body: unknown
  /** The idempotency key, for an ERP that takes one (`decisions`). */
  readonly key?: string
  /** It was sent before. An ERP that takes no keys would do it twice: it is not sent, and answered with null. */
  readonly isRepeat?: boolean
}

/** Comments and details of one row. */
export interface RowCalls {
  /** Oldest first. */
  comments(call: RowCall): Promise<readonly Comment[]>
  /** The history after it; null when the ERP answered without one. */
  addComment(call: CommentCall): Promise<readonly Comment[] | null>
  /** Null: the ERP knows nothing more of this row. */
  details(call: RowCall): Promise<Row | null>
}

/** The one call that moves documents. */
export interface DecideCalls {
  /** Exactly once with an ERP that names `decisions`; otherwise sent once and `unknown-outcome` when no answer came. */
  decide(call: DecideCall): Promise<DecisionAnswer>
}

/** Whose files are meant: of a row of a screen, in one of its tables. */
export interface FilesOf {
  /** The server key; one that ends with an underscore gets no slash after it (foundation §7, notes). */
  readonly screen: string
  /** `awsfile_master_pk` */
  readonly pk: string
  /** `awsfile_master_table`; '' is the screen's own. */
  readonly table: string
}

/** A file of a record, read from whatever spelling the ERP uses. */
export interface FileEntry {
  readonly id: string
  readonly name: string
  /** Lower case, without the dot. */
  readonly extension: string
  /** As the ERP gave it. */
  readonly href: string
  /** Bytes; null where the ERP does not say. */
  readonly size: number | null
  readonly by: string | null
  readonly at: string | null
  readonly isDeletable: boolean
}

/** A file to be sent. `max`: how many files the record may hold; `onProgress` is called with bytes. */
export interface UploadCall extends FilesOf {
  readonly file: File
  readonly max: number
  /** MB */
  readonly maxSize: number
  readonly signal: AbortSignal
  onProgress(sent: number): void
}

/** `refused`: why the ERP did not take it; null: it is there. */
export interface UploadAnswer {
  readonly refused: string | null
}

/** The files of records (foundation §5). */
export interface FileCalls {
  files(call: FilesOf & { readonly of: 'attachments' | 'revisions' }): Promise<readonly FileEntry[]>
  /** Goes on where it stopped with an ERP that names `tus`; otherwise the file is sent whole. */
  upload(call: UploadCall): Promise<UploadAnswer>
  deleteFile(call: FilesOf & { readonly id: string }): Promise<void>
  /** A file's own bytes, asked for with the token where the file is the ERP's. */
  fileBytes(call: { readonly href: string; readonly signal: AbortSignal }): Promise<Blob>
}

/** What no page begins with. */
export interface LaterCalls extends LoginCalls, DecideCalls, RowCalls, NoticeCalls, FileCalls {}

interface DocumentCalls {
  /**
   * Where a `pdflink` leads: into the ERP with apiid and token, to other hosts as it stands. Null for what
   * is no web address.
   */
  documentUrl(link: string): string | null
}

/** Origin of an allowed login host (`use_chost`); null: the ERP's own. */
export type LoginHost = string | null

/** The calls that open a session, and two about the ERP itself. */
export interface LoginCalls {
  /** Rejects with `http` or `server` and the `status` the catalogue of foundation §8 goes by (409, 403, 429). */
  loginByEmail(login: EmailLogin, host?: LoginHost): Promise<LoginAnswer>
  loginByOtp(login: OtpLogin, host?: LoginHost): Promise<LoginAnswer>
  /** The single-use token that opens a company this browser has signed into. */
  storedLogin(login: StoredLogin): Promise<StoredLanding>
  /** The grid's licence key; null unless longer than 50 characters. */
  agsk(): Promise<string | null>
  /** Whether the ERP answers; never rejects. */
  health(): Promise<boolean>
}

/** Calls about the session itself. */
export interface SessionCalls {
  /** Ends the session at the ERP, where it has such a call; rejects when the ERP may still hold it open. */
  logout(): Promise<void>
  /** `heartbeat` is false on load and true every two minutes. */
  version(heartbeat: boolean): Promise<VersionAnswer>
}

/** What the frame counts, whatever screen is open. */
export interface NoticeCalls {
  /** What waits for this person, by screen and status; only an ERP that names `waiting` knows. */
  waiting(): Promise<readonly Waiting[]>
  /** Null: this ERP has no notifications. */
  unreadCount(): Promise<Unread | null>
}

/**
 * All that the browser asks of an ERP. Calls reject with a `CallError` alone. What no page begins with is loaded
 * when it is first called.
 */
export interface Calls extends SessionCalls, LaterCalls, DocumentCalls {
  /** Calls that only one part of the product makes, from its own chunk: `extend(gridCalls)`. */
  extend<More>(make: (send: Send, options: CallsOptions) => More): More
  list(call: ListCall): Promise<RowPage>
  get(call: ScreenCall): Promise<unknown>
  post(call: PostCall): Promise<unknown>
}
