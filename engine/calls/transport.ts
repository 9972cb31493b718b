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
  /** 120000 unless told otherwise (foundation §7). */
  readonly timeoutMs?: number | undefined
}

export interface TransportAnswer {
  readonly status: number
  /** The parsed JSON; null when a refusal came without any. */
  readonly body: unknown
}

export interface Transport {
  /**
   * Answers whatever the status. Rejects with a `CallError` of kind `network`, `timeout`, `aborted`
   * or `invalid` (a success that is not JSON) and with nothing else.
   */
  send(request: TransportRequest): Promise<TransportAnswer>
}
