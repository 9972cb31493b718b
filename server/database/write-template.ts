import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { serialize } from 'node:v8'
import { brotliCompressSync, constants } from 'node:zlib'
import { Kysely, sql } from 'kysely'
import { migrate, migrationNames } from './migrate.ts'
import { OwnerDialect } from './owner-dialect.ts'
import { openPglitePool } from './pglite-pool.ts'
import { openSearchIndex } from './search-index.ts'
import { contentHash, type TemplateFiles, templateFile } from './template.ts'

/** Writes the template of this version into a folder, under the name that the package looks for. @returns its path */
export const writeTemplate = (to: string): Promise<string> => writeTemplateFile(templateFile(to, migrationNames))

/** @returns the path */
export async function writeTemplateFile(path: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'countersign-template-'))
  try {
    const folder = join(work, 'pglite')
    await createDatabase(folder)
    const body = brotliCompressSync(serialize(await filesOf(folder)), { params: COMPRESSION })
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.concat([Buffer.from(contentHash(body)), body]))
    return path
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** The window is larger than a database: those that PostgreSQL creates are almost the same. */
const COMPRESSION = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }

async function createDatabase(folder: string): Promise<void> {
  const owner = new Kysely<unknown>({ dialect: new OwnerDialect({ pool: await openPglitePool(folder) }) })
  try {
    await migrate(owner)
    const problem = await openSearchIndex(owner)
    if (problem !== null) throw new Error(problem)
    // Starts an empty segment of the log and deletes the others, which are most of the compressed size.
    await sql`set wal_recycle = off`.execute(owner)
    await sql`select pg_switch_wal()`.execute(owner)
    await sql`checkpoint`.execute(owner)
  } finally {
    await owner.destroy()
  }
}

/** Folders come before what they contain. */
async function filesOf(folder: string): Promise<TemplateFiles> {
  const files = new Map<string, Uint8Array | null>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
  for (const { entry, path } of paths.toSorted((one, two) => (one.path < two.path ? -1 : 1)))
    files.set(relative(folder, path).replaceAll('\\', '/'), entry.isDirectory() ? null : await readFile(path))
  return files
}
