import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { BlockVocabulary } from '../../engine/language/block-spec.ts'
import { writeSiteSchemas } from './write-schemas.ts'

/** The files of a new site, with placeholders for its names. */
const TEMPLATE = join(import.meta.dirname, '../../packaging/site')
const OWN_PACKAGE = join(import.meta.dirname, '../../package.json')

/** Files whose names npm would interpret, or omit, in a package. */
const RENAMED: Readonly<Record<string, string>> = {
  gitignore: '.gitignore',
  'env.example': '.env.example',
  'package.template.json': 'package.json',
}

/**
 * Writes a site: its package.json, three example screens, those for administrators, and the files they share. Throws an
 * Error with a message for people where the folder is not empty or its name is invalid for a package.
 *
 * @param options.from the package file to install; null: this version from the registry
 */
export async function initSite(
  folder: string,
  { from, blocks }: { readonly from: string | null; readonly blocks: readonly BlockVocabulary[] },
): Promise<number> {
  const name = nameOf(folder)
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new Error(`${folder} is not empty: nothing was written.`)
  const source = from === null ? await ownVersion() : `file:${pathFrom(folder, from)}`
  const values: Values = { SITE_NAME: name, SITE_LABEL: labelOf(name), SITE_SOURCE: source }
  const files = await templateFiles()
  for (const file of files) await writeFrom(file, folder, values)
  await writeSiteSchemas(blocks, join(folder, 'screens'))
  process.stdout.write(`${folder} has a site of ${files.length} files.\n\n  cd ${folder}\n  npm install && npm start\n`)
  return 0
}

/** By placeholder. */
type Values = Readonly<Record<'SITE_NAME' | 'SITE_LABEL' | 'SITE_SOURCE', string>>

function nameOf(folder: string): string {
  const name = basename(resolve(folder)).toLowerCase()
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name
  throw new Error(
    `"${name}" cannot be the name of a site: it begins with a letter, and has letters a to z, digits and single hyphens.`,
  )
}

const labelOf = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

async function ownVersion(): Promise<string> {
  return (JSON.parse(await readFile(OWN_PACKAGE, 'utf8')) as { readonly version: string }).version
}

/** As npm reads it in the folder's package.json, on every system. */
function pathFrom(folder: string, file: string): string {
  return relative(resolve(folder), resolve(file)).replaceAll('\\', '/')
}

async function templateFiles(): Promise<readonly string[]> {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(TEMPLATE, join(entry.parentPath, entry.name)))
}

async function writeFrom(file: string, folder: string, values: Values): Promise<void> {
  const path = join(folder, dirname(file), RENAMED[basename(file)] ?? basename(file))
  await mkdir(dirname(path), { recursive: true })
  const text = await readFile(join(TEMPLATE, file), 'utf8')
  const filled = Object.entries(values).reduce((so, [word, value]) => so.replaceAll(word, () => value), text)
  await writeFile(path, filled, { flag: 'wx' })
}
