/** Sends one call to the ERP and returns its answer. `http.ts` is the real one, `fake.ts` is for tests and stories. */
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

/** An answer of any kind: whether it is a success is decided elsewhere (`success.ts`). */
export interface TransportAnswer {
  readonly status: number
  /** The parsed JSON; null for a refusal without JSON. */
  readonly body: unknown
  /** The id under which the ERP logs the request, from a header; null or missing: it sent none. */
  readonly requestId?: string | null
}

/** A form with files; progress is reported while it is sent. */
export interface UploadRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly form: FormData
  readonly signal: AbortSignal
  onProgress(sent: number): void
}

/** The connection to an ERP: over HTTP, or to a fake one in tests and stories. */
export interface Transport {
  /**
   * Resolves with any status. Rejects with a `CallError` of kind `network`, `timeout`, `aborted`
   * or `invalid` (a success that is not JSON), and with nothing else.
   */
  send(request: TransportRequest): Promise<TransportAnswer>
  /** Like `send`, for files; without a time limit, since a large file on a slow connection takes long. */
  upload(request: UploadRequest): Promise<TransportAnswer>
  /** A file by its absolute address. Rejects with a `CallError` for any refusal. */
  bytes(request: { readonly url: string; readonly signal: AbortSignal }): Promise<Blob>
}

/** An ERP of another origin must expose this header to pages; its refusals have the id as a member, too. */
export const REQUEST_ID = 'x-request-id'
