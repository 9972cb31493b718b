import { existsSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

/** The folder for what a start computes and the next one reads again; everything in it may be deleted. */
export const cacheFolder = (dataDir: string): string => join(dataDir, 'cache')

const folderOf = (env: Readonly<Record<string, string | undefined>>): string => resolve(env['DATA_DIR'] || './data')

/**
 * Makes Node store the compiled code of the modules that are imported from now on (decision 08). In the folder of the
 * data, since others could place code of theirs in that for temporary files; it is not created for this.
 */
export function cacheCode(env: Readonly<Record<string, string | undefined>>): void {
  const dataDir = folderOf(env)
  if (existsSync(dataDir)) enableCompileCache(join(cacheFolder(dataDir), 'code'))
}

/**
 * Whether the folder of the data is of the user of this process, who alone should write there, and whose code alone should
 * be run.
 */
export const ownsFolder = (dataDir: string): boolean =>
  statSync(dataDir, { throwIfNoEntry: false })?.uid === process.getuid?.()

/** For a command that may be run by somebody who does not own the folder of the data. */
export function cacheCodeOfOwner(env: Readonly<Record<string, string | undefined>>): void {
  if (ownsFolder(folderOf(env))) cacheCode(env)
}
