/** What carries one call to the ERP and its answer back. `http.ts` is the real one, `fake.ts` that of tests and stories. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST'
  /** From the ERP's root: `/main/v`. */
  readonly path: string
  /** Another ERP than the transport's own: a login host of the site (foundation §7, use_chost). */
  readonly origin?: string | undefined
  readonly query: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sent as JSON. */
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** 120000 by default (foundation §7). */
  readonly timeoutMs?: number | undefined
}

/** An answer, whatever it says: whether it is a success is decided elsewhere (`success.ts`). */
export interface TransportAnswer {
  readonly status: number
  /** The parsed JSON; null when a refusal came without any. */
  readonly body: unknown
  /** What the ERP calls the request in its logs, by its header; null or missing: it does not say. */
  readonly requestId?: string | null
}

/** A form with files in it; its progress is reported while it is sent. */
export interface UploadRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly form: FormData
  readonly signal: AbortSignal
  onProgress(sent: number): void
}

/** The way to an ERP: HTTP, or an ERP of a test or a story. */
export interface Transport {
  /**
   * Answers whatever the status. Rejects with a `CallError` of kind `network`, `timeout`, `aborted`
   * or `invalid` (a success that is not JSON) and with nothing else.
   */
  send(request: TransportRequest): Promise<TransportAnswer>
  /** As `send`, for files; without a time limit: a large file on a slow line takes what it takes. */
  upload(request: UploadRequest): Promise<TransportAnswer>
  /** A file by its whole address. Rejects with a `CallError` for any refusal. */
  bytes(request: { readonly url: string; readonly signal: AbortSignal }): Promise<Blob>
}

/** Of an ERP of another origin pages may read it where that says so; its refusals have the id as a member, too. */
export const REQUEST_ID = 'x-request-id'
