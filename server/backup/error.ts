/** A backup cannot be written, read or restored; the message is for the operator. */
export class BackupError extends Error {}

/** The codes of Node, PostgreSQL and the embedded database for a full disk. */
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))

/** Turns an error of a full disk into one for the operator; returns all others unchanged. */
export function explained(error: unknown, folder: string): unknown {
  if (!isFull(error)) return error
  return new BackupError(
    `There is no room on the disk of ${folder}. Nothing was left there. Make some, and try again.`,
    {
      cause: error,
    },
  )
}
