import { ScreensError } from '../../engine/publish/live.ts'
import { ConfigError } from '../config/config.ts'
import { noPermission } from '../config/no-permission.ts'
import { NewerDatabaseError, OtherSchemaError } from '../database/compatibility.ts'
import { FolderInUseError } from '../database/folder-lock.ts'
import { DamagedFolderError, DiskFullError } from '../database/pglite-pool.ts'
import { IncompleteRestoreError } from '../database/restoring.ts'
import { unreachableDatabase } from '../http/unreachable.ts'

/** Errors that an operator can correct are printed as their message, all others with their stack. */
export function explainError(error: unknown): unknown {
  const isExpected = [
    ConfigError,
    DamagedFolderError,
    FolderInUseError,
    NewerDatabaseError,
    OtherSchemaError,
    IncompleteRestoreError,
    DiskFullError,
    ScreensError,
  ].some((kind) => error instanceof kind)
  if (isExpected && error instanceof Error) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}\nAnother program uses this port. Stop it, or choose another: PORT=4100 npm start`
  }
  return noPermission(error) ?? unreachableDatabase(error) ?? error
}
