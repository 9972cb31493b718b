/**
 * A message if the process's account may not use a path of its settings (DATA_DIR, AUDIT_DIR, a folder of backups).
 * Null: it is a different error.
 */
export function noPermission(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return null
  const path = String(error.path)
  if (error.code === 'EROFS') return `${path} is on a file system that cannot be written to.`
  if (error.code !== 'EACCES' && error.code !== 'EPERM') return null
  return `The account that runs this command may not use ${path}: give it that path, or name another one in the settings.`
}
