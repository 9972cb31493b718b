/** Functions that a thread serves, by name. Their parameters and results can be cloned. */
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

/** An error; `status` if the caller caused it (`HttpError`), and the error's `code`. */
export interface ThreadFailure {
  readonly message: string
  readonly stack?: string
  readonly code?: string
  readonly status?: number
}
