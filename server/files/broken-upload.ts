import { CallError } from '../http/errors.ts'

/** What the parser of a body, and streams, say of one that ends too early or is none. */
const BROKEN = /unexpected end|terminated early|premature close|aborted|multipart: boundary|malformed/i

/** Throws a 400 for a body that breaks off, since that is no error of the server; any other error as it is. */
export function throwBroken(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  throw BROKEN.test(message)
    ? new CallError(400, 'broken-upload', 'The upload broke off. Please send it again.')
    : error
}
