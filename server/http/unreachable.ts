import { isUnreachable } from './errors.ts'

/** A message if the database of DATABASE_URL does not answer; null: it is a different error. */
export function unreachableDatabase(error: unknown): string | null {
  if (!(error instanceof Error) || !isUnreachable(error)) return null
  const reason = error.message || ('code' in error ? String(error.code) : error.name)
  return `The database of DATABASE_URL cannot be reached: ${reason}. Is its server running, and is the address right?`
}
