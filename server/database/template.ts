import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { deserialize } from 'node:v8'
import { brotliDecompressSync } from 'node:zlib'

/**
 * The files of a migrated embedded database without a row of a site, by their path in its folder; null: a folder. The
 * package contains them, since initialising and migrating a database takes seconds (decision 08).
 */
export type TemplateFiles = ReadonlyMap<string, Uint8Array | null>

/** In the package, which is compiled, beside this file; in a clone where `npm ci` writes it. */
const FOLDER = import.meta.filename.endsWith('.ts') ? '../../node_modules/.cache/countersign' : '.'

/** Where a template of these migrations is. */
export const ownTemplate = (migrations: readonly string[]): string =>
  templateFile(join(import.meta.dirname, FOLDER), migrations)

/** Names the version of PGlite and the migrations, so that a template of others is not found. */
export function templateFile(folder: string, migrations: readonly string[], pglite = versionOfPglite()): string {
  return join(folder, `template-${contentHash(JSON.stringify([pglite, migrations])).slice(0, NAME_LENGTH)}`)
}

const NAME_LENGTH = 16
/** The content begins with the checksum of the rest, in hexadecimal digits. */
const CHECKSUM_LENGTH = 64

function versionOfPglite(): string {
  const path = join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json')
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version
}

/**
 * Creates the folder of a database from a template, completely or not at all, also if the process is killed. Without a
 * template that can be read, or where it cannot be written, nothing is there afterwards.
 *
 * @param folder does not exist
 */
export function copyTemplate(template: string, folder: string): void {
  const partial = `${folder}.new`
  try {
    rmSync(partial, { recursive: true, force: true })
    const files = readTemplate(template)
    mkdirSync(partial, { recursive: true, mode: FOLDER_MODE })
    for (const [path, content] of files) {
      if (content === null) mkdirSync(join(partial, path), { mode: FOLDER_MODE })
      else writeFileSync(join(partial, path), content, { mode: FILE_MODE })
    }
    renameSync(partial, folder)
  } catch {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** As PostgreSQL requires. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Throws where there is none, or where it is damaged. */
export function readTemplate(path: string): TemplateFiles {
  const stored = readFileSync(path)
  const body = stored.subarray(CHECKSUM_LENGTH)
  if (contentHash(body) !== stored.toString('latin1', 0, CHECKSUM_LENGTH)) throw new Error(`${path} is damaged.`)
  return deserialize(brotliDecompressSync(body)) as TemplateFiles
}

export const contentHash = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
