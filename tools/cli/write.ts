import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { BlockSpec } from '../../engine/compile/block.ts'
import { errorsManual } from '../../engine/diagnostics/manual.ts'
import { lintEntries } from '../../engine/compile/lint/lint-rules.ts'
import { languageManual } from '../../engine/language/manual.ts'
import { describedCalls } from './contract-calls.ts'
import { contractManual } from './contract-extensions.ts'
import { contractTypes } from './contract-types.ts'
import { embeddedServerManual } from './embedded-server-manual.ts'
import { schemasWith, writeSiteSchemas } from './write-schemas.ts'
import { expressionsManual } from './expressions-manual.ts'

const CALLS = 'engine/language/contract-calls.json'
const CONTRACT = 'docs/contract.md'

/** The generated files: path → text. A test compares them with what is committed. */
export function generatedFiles(blocks: readonly BlockSpec[]): Readonly<Record<string, string>> {
  const schemas = Object.entries(schemasWith(blocks, {}))
  return {
    [CALLS]: `${JSON.stringify(describedCalls(), null, 2)}\n`,
    ...Object.fromEntries(schemas.map(([path, schema]) => [path, `${JSON.stringify(schema, null, 2)}\n`])),
    'schemas/calls.ts': contractTypes(),
    'docs/errors.md': errorsManual(lintEntries),
    'docs/language.md': languageManual(blocks),
    'docs/expressions.md': expressionsManual(blocks),
    'docs/embedded-server.md': embeddedServerManual(),
    ...(existsSync(CONTRACT) && { [CONTRACT]: contractManual(CONTRACT) }),
  }
}

/**
 * In a site: the schemas, with the names of its app.yaml and its screens. In the repository: the schemas without names,
 * and what is generated from the schemas of the calls: the calls that `check` knows, and their types.
 */
export async function writeSchema(blocks: readonly BlockSpec[], screens: string): Promise<number> {
  if (existsSync(CALLS)) return writeAll(blocks, [...Object.keys(schemasWith(blocks, {})), CALLS, 'schemas/calls.ts'])
  const paths = await writeSiteSchemas(blocks, screens)
  process.stdout.write(`${paths.map((path) => relative('.', path)).join('\n')}\n`)
  return 0
}

export async function writeDocs(blocks: readonly BlockSpec[]): Promise<number> {
  return writeAll(
    blocks,
    Object.keys(generatedFiles(blocks)).filter((path) => path.startsWith('docs/')),
  )
}

async function writeAll(blocks: readonly BlockSpec[], paths: readonly string[]): Promise<number> {
  const files = generatedFiles(blocks)
  for (const path of paths) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, files[path] ?? '')
    process.stdout.write(`${path}\n`)
  }
  return 0
}
