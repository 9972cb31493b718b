import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The hash of the sources of engine and widgets; in the package, of those it was built from. */
export const sourcesHash = async (root: string): Promise<string> =>
  hasSources(root) ? await hashOfSources(root) : await readFile(sourcesHashFile(join(root, 'dist')), 'utf8')

/** False in an installed package, whose browser part is already built. */
export const hasSources = (root: string): boolean => existsSync(join(root, 'vite.config.ts'))

/** The file with the hash of the sources that `dist/` was built from. */
export const sourcesHashFile = (dist: string): string => join(dist, '.sources')

/** Everything the build reads; definitions are data and not part of it. */
async function hashOfSources(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const path of ['index.html', 'vite.config.ts', 'package-lock.json'])
    hash.update(await readFile(join(root, path)))
  for (const folder of ['engine', 'widgets']) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update(await readFile(path))
  }
  return hash.digest('hex')
}
