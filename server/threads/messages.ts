/** Functions that a thread serves, by name. What they take and answer can be cloned. */
export type ThreadCalls = Readonly<Record<string, (input: never) => unknown>>

export interface ThreadRequest {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

export interface ThreadAnswer {
  readonly id: number
  readonly output?: unknown
  readonly failure?: ThreadFailure
}

/** An error; `status` where it is the caller's fault (`CallError`), `code` that of the error. */
export interface ThreadFailure {
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly status?: number
}
