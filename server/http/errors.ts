import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordFullDisk } from './storage-room.ts'
import { violationText } from './validation.ts'

/** An error that is sent to the caller: HTTP status, a code for programs and a sentence for people. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, description: string) {
    super(description)
    this.status = status
    this.code = code
  }
}

/** The code of an answer about a file whose bytes are lost. */
export const MISSING_FILE = 'file-missing'

/** The row was saved by somebody else since the caller opened it. */
export class ChangedError extends HttpError {
  readonly changed: { readonly by: string | null; readonly at: string | null; readonly row: object }
  constructor(description: string, changed: ChangedError['changed']) {
    super(409, 'changed', description)
    this.changed = changed
  }
}

interface Delay {
  readonly status: 429 | 503
  readonly code: string
  /** Whether the body also has the seconds, as `retryAfter`: true if the schema of the refusal has it. */
  readonly inBody?: boolean
}

/** A temporary refusal, answered with Retry-After. Every 429 is one. */
export class TryLaterError extends HttpError {
  /** Time until the call may be repeated. */
  readonly seconds: number
  readonly inBody: boolean
  constructor({ status, code, inBody = false }: Delay, description: string, seconds: number) {
    super(status, code, description)
    this.seconds = seconds
    this.inBody = inBody
  }
}

export const notFound = (): HttpError => new HttpError(404, 'not-found', 'There is no such document.')

const RETRY_AFTER_SECONDS = 2
const UNAVAILABLE = 'The server cannot reach its data at the moment. Please try again.'
const TOO_SLOW =
  'This took longer than the server lets a call take, so it was given up and nothing was saved. Please try again, or ask for less at once.'
const FULL = 'The server has no room left, so nothing was saved. Please tell whoever runs it, and try again later.'

const READ_ONLY =
  'The server cannot store files at the moment, so nothing was saved. Please tell whoever runs it, and try again later.'

/** The only place that turns an error into an answer: `{ok: false, code, description}`. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, reportedError(error, request))
}

/** Adds Retry-After to every 503 without it: those of pages, and of `/readyz`. */
export function sendRetryAfter(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  })
}

/** The error as it is reported to the caller. Logs errors that concern the operator. */
export function reportedError(error: Error & Partial<FastifyError>, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) {
    // Why a backend service does not answer; never sent to the caller.
    if (error.cause !== undefined) request.log.error(error.cause)
    return error
  }
  if (error.validation) return new HttpError(400, 'invalid-request', violationText(error.validation))
  const status = error.statusCode ?? 500
  if (status < 500) return new HttpError(status, 'invalid-request', error.message)
  request.log.error(error)
  if (isStorageFull(error)) {
    recordFullDisk(request.server.server)
    return storageFull()
  }
  if (isReadOnly(error)) {
    return new TryLaterError({ status: 503, code: 'files-unavailable' }, READ_ONLY, RETRY_AFTER_SECONDS)
  }
  if (isUnreachable(error)) {
    return new TryLaterError({ status: 503, code: 'unavailable' }, UNAVAILABLE, RETRY_AFTER_SECONDS)
  }
  if (isTooSlow(error)) {
    return new TryLaterError({ status: 503, code: 'too-slow' }, TOO_SLOW, RETRY_AFTER_SECONDS)
  }
  const description = `Something went wrong while processing your request, team notified (${request.id}).`
  return new HttpError(500, 'failure', description)
}

function send(reply: FastifyReply, error: HttpError): FastifyReply {
  const { status, code, message } = error
  if (error instanceof TryLaterError) reply.header('retry-after', String(error.seconds))
  const wait = error instanceof TryLaterError && error.inBody ? { retryAfter: error.seconds } : {}
  const changed = error instanceof ChangedError ? { changed: error.changed } : {}
  // The answer may have begun as a file, whose headers are set already.
  for (const name of FILE_HEADERS) reply.removeHeader(name)
  reply.type('application/json; charset=utf-8')
  return reply.code(status).send({ ok: false, code, description: message, ...wait, ...changed })
}

const FILE_HEADERS = ['content-length', 'content-disposition', 'content-encoding', 'etag']

/** Errors of the PostgreSQL driver without a code. The last one comes from a rollback on a closed connection. */
const CONNECTION_ENDED =
  /timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|Query read timeout|not queryable/

/** Whether a disk or its quota is full, on this server (ENOSPC, EDQUOT) or on its database (53100). */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|53100)$/.test(String(error.code))
}

/** Whether a folder is on a file system that is mounted read-only, as Linux does with one that has errors. */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EROFS'
}

/** Whether the database has ended a statement that exceeded its connection's time-out. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}

/** A hint for operators: if several servers share one database, files need a place that all of them reach. */
export const elsewhere = (what: 'file' | 'upload'): TryLaterError => {
  const words = `This ${what} lies in the folder of another server of this installation. Please try again; where this stays, `
  const remedy = 'whoever runs the servers sets FILES_S3_BUCKET, so that all of them share their files.'
  return new TryLaterError({ status: 503, code: 'elsewhere' }, words + remedy, RETRY_AFTER_SECONDS)
}

export const storageFull = (): HttpError => new HttpError(507, 'storage-full', FULL)

/**
 * Whether a retry can help: connection lost or refused, login refused (28, 3D, 55000), server starting or
 * stopping, too many connections, deadlock, a read-only standby (25006) instead of the primary.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|08|25006|28|3D|53|57P|55000|40001|40P01)/.test(code) ||
    CONNECTION_ENDED.test(error.message)
  )
}
