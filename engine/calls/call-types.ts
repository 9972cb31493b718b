/** The calls as callers see them; `calls.ts` implements them. */
import type { Capability } from './capabilities.ts'
import type {
  Comment,
  DecisionAnswer,
  EmailLoginCall,
  LoginAnswer,
  NewPassword,
  OtpLoginCall,
  RowPage,
  Row,
  VersionAnswer,
} from './contract.ts'
import type { LandingToken, StoredLoginCall, UnreadCount, WaitingCount } from './contract.ts'
import type { Expected } from './success.ts'
import type { Transport, TransportRequest } from './transport.ts'

/** What calls need from the page they are made on. */
export interface CallsOptions {
  readonly transport: Transport
  /** A constant of the site (`apiid` of app.yaml). */
  readonly apiid: string
  /** Origin of the ERP if the page is hosted elsewhere; otherwise the page's own origin is used. */
  readonly origin?: string | undefined
  token(): string | null
  /**
   * A list or any other call was refused because nobody is signed in (foundation §4, session). `sentWith` is the token
   * it was sent with: if that token has been replaced since, the refusal does not concern the current session. Returns
   * whether the same person has signed in again: the call is then sent once more.
   */
  onUnauthorized(sentWith: string | null): boolean | undefined | Promise<boolean>
  /** Aborted when the person logs out: pending reads reject with `aborted`. A new signal for each session. */
  loggedOut?(): AbortSignal
  /** The capabilities named in the version answer; our extensions are used only if they are named there. */
  capabilities(): readonly Capability[]
  /** Resolves after that many milliseconds; can be replaced in tests. */
  wait?(ms: number): Promise<void>
}

/** A request, and what counts as its success. */
export interface SendRequest extends TransportRequest, Expected {}

/** Returns the body of a successful answer. */
export type Send = (request: SendRequest) => Promise<unknown>

/** The target of a screen's call: `path` is relative to `/main/s/{screen}/`, or absolute when it begins with `/`. */
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
  /** Null requests all rows at once: no paging parameters are sent. */
  readonly pageSize: number | null
  /** The uuid in the answer with the previous page; null for the first page. */
  readonly uuid: string | null
  /** The path of the rows in the answer; default: `get_list.result`. */
  readonly answer?: string | undefined
}

/** A decision about documents. Calls with the same `key` count once, however often they are sent. */
export interface DecideCall extends ScreenCall {
  /** Keys of the documents. */
  readonly selected: readonly string[]
  /** Key → version, for rows that have a version. */
  readonly versions: Readonly<Record<string, string | number>>
  /** The idempotency key, created before the first sending and the same for every repeat. */
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
  /** Created before the first sending, and the same while the same text has no answer. */
  readonly idempotencyKey: string
}

/** A call that may change something; `body` is sent as JSON. */
export interface PostCall extends ScreenCall {
  readonly body: unknown
  /** The idempotency key, for an ERP that supports it (`decisions`). */
  readonly key?: string
  /** It was sent before. An ERP without idempotency keys would repeat its effect: it is not sent and returns null. */
  readonly isRepeat?: boolean
}

/** Comments and details of one row. */
export interface RowCalls {
  /** Oldest first. */
  comments(call: RowCall): Promise<readonly Comment[]>
  /** The comments including the new one; null when the answer has none. */
  addComment(call: CommentCall): Promise<readonly Comment[] | null>
  /** Null: the ERP has no details of this row. */
  details(call: RowCall): Promise<Row | null>
}

/** The call that decides about documents. */
export interface DecideCalls {
  /** Exactly once if the ERP names `decisions`; otherwise sent once, rejecting with `unknown-outcome` if unanswered. */
  decide(call: DecideCall): Promise<DecisionAnswer>
}

/** The record that files belong to: a row of a screen, in one of its tables. */
export interface FilesOf {
  /** The server key; one that ends with an underscore gets no slash after it (foundation §7, notes). */
  readonly screen: string
  /** `awsfile_master_pk` */
  readonly pk: string
  /** `awsfile_master_table`; '' is the screen's own. */
  readonly table: string
}

/** A file of a record, read from any spelling an ERP uses. */
export interface FileEntry {
  readonly id: string
  readonly name: string
  /** Lower case, without the dot. */
  readonly extension: string
  /** As the ERP sent it. */
  readonly href: string
  /** Bytes; null if the ERP does not send it. */
  readonly size: number | null
  readonly by: string | null
  readonly at: string | null
  readonly isDeletable: boolean
}

/** A file to upload. `max`: how many files the record may have; `onProgress` is called with the bytes sent. */
export interface UploadCall extends FilesOf {
  readonly file: File
  readonly max: number
  /** MB */
  readonly maxSize: number
  readonly signal: AbortSignal
  onProgress(sent: number): void
}

/** `refused`: why the ERP did not accept the file; null: it was stored. */
export interface UploadAnswer {
  readonly refused: string | null
}

/** The files of records (foundation §5). */
export interface FileCalls {
  files(call: FilesOf & { readonly of: 'attachments' | 'revisions' }): Promise<readonly FileEntry[]>
  /** Resumes an interrupted upload if the ERP names `tus`; otherwise the file is sent whole. */
  upload(call: UploadCall): Promise<UploadAnswer>
  deleteFile(call: FilesOf & { readonly id: string }): Promise<void>
  /** The bytes of a file, requested with the token if the file is on the ERP. */
  fileBytes(call: { readonly href: string; readonly signal: AbortSignal }): Promise<Blob>
}

/** The calls that are not needed to open a page. */
export interface LaterCalls extends LoginCalls, DecideCalls, RowCalls, NoticeCalls, FileCalls {}

interface DocumentCalls {
  /**
   * The address of a `pdflink`: with apiid and token for the ERP, unchanged for other hosts. Null for what
   * is not a web address.
   */
  documentUrl(link: string): string | null
}

/** Origin of an allowed login host (`use_chost`); null: the ERP itself. */
export type LoginHost = string | null

/** The calls that open a session, and two about the ERP itself. */
export interface LoginCalls {
  /** Rejects with `http` or `server` and the `status` that the catalogue of foundation §8 uses (409, 403, 429). */
  loginByEmail(login: EmailLoginCall, host?: LoginHost): Promise<LoginAnswer>
  loginByOtp(login: OtpLoginCall, host?: LoginHost): Promise<LoginAnswer>
  /** Rejects as a login does; 400: the password is too easy to guess. */
  newPassword(account: NewPassword, host?: LoginHost): Promise<LoginAnswer>
  /** Returns the single-use token that opens a company this browser has signed into before. */
  storedLogin(login: StoredLoginCall): Promise<LandingToken>
  /** The grid's licence key; null unless longer than 50 characters. */
  agsk(): Promise<string | null>
  /** Whether the ERP responds; never rejects. */
  health(): Promise<boolean>
}

/** Calls about the session itself. */
export interface SessionCalls {
  /** Ends the session at the ERP if it has such a call; rejects when the ERP may still have it open. */
  logout(): Promise<void>
  /** `heartbeat` is false on load and true every two minutes. */
  version(heartbeat: boolean): Promise<VersionAnswer>
}

/** Counts that the frame shows on every screen. */
export interface NoticeCalls {
  /** The documents waiting for this person, by screen and status; needs an ERP that names `waiting`. */
  waiting(): Promise<readonly WaitingCount[]>
  /** Null: this ERP has no notifications. */
  unreadCount(): Promise<UnreadCount | null>
}

/**
 * All calls from the browser to an ERP. They reject only with a `CallError`. Those not needed to open a page are
 * loaded when one of them is first called.
 */
export interface Calls extends SessionCalls, LaterCalls, DocumentCalls {
  /** Adds calls that only one part of the product uses, from its own chunk: `extend(gridCalls)`. */
  extend<More>(make: (send: Send, options: CallsOptions) => More): More
  list(call: ListCall): Promise<RowPage>
  get(call: ScreenCall): Promise<unknown>
  post(call: PostCall): Promise<unknown>
}
