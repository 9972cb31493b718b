import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { FOLDING_FUNCTIONS } from './folding.ts'

/** Those of the core, and those of each module beside its code. */
const FOLDERS = ['schema/*.sql', '../modules/*/*.sql']

/** Functions that files use; then tables, row-level security, rights and functions, as SQL: a file a subject, run in the order of their names. */
const files: readonly string[] = [
  FOLDING_FUNCTIONS,
  ...globSync(FOLDERS, { cwd: import.meta.dirname })
    .toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8')),
]

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
