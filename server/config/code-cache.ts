import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

/** The folder for what a start computes and the next one reads again; everything in it may be deleted. */
export const cacheFolder = (dataDir: string): string => join(dataDir, 'cache')

/**
 * Makes Node store the compiled code of the modules that are imported from now on (ADR 216). In the folder of the data,
 * since others could place code of theirs in that for temporary files; it is not created for this.
 */
export function cacheCode(env: Readonly<Record<string, string | undefined>>): void {
  const dataDir = resolve(env['DATA_DIR'] || './data')
  if (existsSync(dataDir)) enableCompileCache(join(cacheFolder(dataDir), 'code'))
}
