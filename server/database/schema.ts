import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const FOLDER = join(import.meta.dirname, 'schema')

/** Tables, row-level security, rights and functions, as SQL: a file a subject, run in the order of their names. */
const files: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'))

/** The same for files that differ in comments and spaces only. */
export function fingerprintOf(texts: readonly string[]): string {
  const statements = texts.join('\n').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
  return createHash('sha256').update(statements).digest('hex').slice(0, FINGERPRINT_LENGTH)
}

const FINGERPRINT_LENGTH = 12

/** The migration that creates the schema. Databases, backups and templates store its name, and so the state they have. */
export const SCHEMA = `0000-schema-${fingerprintOf(files)}`

export const createSchema: Migration = {
  async up(database: Kysely<unknown>) {
    for (const text of files) await sql.raw(text).execute(database)
  },
}
