/** The screens that every site has, because the engine or the server links to them: each file of a folder is one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileNames } from '../compile/compile.ts'
import type { SourceFile } from './sources.ts'

const FOLDER = join(import.meta.dirname, 'default-screens')

/** Outside of all sections, so that menus do not list them. */
const all: readonly SourceFile[] = readdirSync(FOLDER)
  .sort()
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8'), isDefault: true }))

/** Those whose addresses are not taken by a site: by its screens, or by its routes. Addresses are not case-sensitive. */
export function defaultScreens(taken: Iterable<string>): readonly SourceFile[] {
  const own = new Set([...taken].map((name) => name.toLowerCase()))
  return all.filter(({ file }) => !own.has(fileNames(file).screen))
}
