/** A backup cannot be written, read or restored; the message is for the operator. */
export class BackupError extends Error {}

/** Node's, PostgreSQL's and the embedded database's word for a full disk. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))

/** An error of a full disk as one for the operator; all others as they are. */
export function explained(error: unknown, folder: string): unknown {
  if (!isFull(error)) return error
  return new BackupError(
    `There is no room on the disk of ${folder}. Nothing was left there. Make some, and try again.`,
    {
      cause: error,
    },
  )
}
