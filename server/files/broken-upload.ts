import { HttpError } from '../http/errors.ts'

/** Messages of body parsers and streams about a body that ends too early or is malformed. */
const BROKEN = /unexpected end|terminated early|premature close|aborted|multipart: boundary|malformed/i

/** Throws a 400 for a body that breaks off, since that is no error of the server; any other error unchanged. */
export function throwBroken(error: unknown): never {
  const message = error instanceof Error ? error.message : ''
  throw BROKEN.test(message)
    ? new HttpError(400, 'broken-upload', 'The upload broke off. Please send it again.')
    : error
}
