import { HttpError } from '../http/errors.ts'

/** A backup cannot be written, read or restored; the message is for the operator. */
export class BackupError extends Error {}

/** The codes of Node, PostgreSQL and the embedded database for a full disk. */
const isFull = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))

/** Turns errors of a full disk, a full bucket and an unreachable store into one for the operator; others unchanged. */
export function explained(error: unknown, folder: string): unknown {
  if (error instanceof HttpError) return new BackupError(error.message, { cause: error })
  if (!isFull(error)) return error
  if ('$metadata' in error) return new BackupError('The bucket of FILES_S3_BUCKET is full. Nothing was left there.')
  return new BackupError(
    `There is no room on the disk of ${folder}. Nothing was left there. Make some, and try again.`,
    {
      cause: error,
    },
  )
}
