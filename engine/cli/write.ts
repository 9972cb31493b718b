import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { compileApp } from '../compile/compile.ts'
import { errorsManual } from '../diagnostics/manual.ts'
import type { BlockVocabulary } from '../language/block-spec.ts'
import { appShape } from '../language/app.ts'
import { jsonSchemaOf, type SiteNames } from '../language/json-schema.ts'
import { languageManual } from '../language/manual.ts'
import { screenTestShape } from '../language/screen-test.ts'
import { screenShape } from '../language/screen.ts'
import { siteNamesOf } from '../language/site-names.ts'
import { screenSnippets } from '../language/snippets.ts'
import { appSourceOf, isScreenFile } from '../publish/published.ts'
import { readSources } from '../publish/sources.ts'
import { fileNames } from '../compile/4-check/check-file-name.ts'
import { describedCalls } from './contract-calls.ts'
import { contractManual } from './contract-manual.ts'
import { contractTypes } from './contract-types.ts'

const CALLS = 'engine/language/contract-calls.json'

/** The schemas of the three sorts of files: path → schema. */
function schemasWith(blocks: readonly BlockVocabulary[], names: SiteNames) {
  const screen = { title: 'A screen of Countersign', names, snippets: screenSnippets }
  return {
    'schemas/screen.schema.json': jsonSchemaOf(screenShape(blocks), screen),
    'schemas/screen-test.schema.json': jsonSchemaOf(screenTestShape, {
      title: 'Tests of a screen of Countersign',
      names,
    }),
    'schemas/app.schema.json': jsonSchemaOf(appShape, { title: 'What all screens of a site share', names }),
  }
}

/** The generated files: path → text. A test compares them with what is committed. */
export function generatedFiles(blocks: readonly BlockVocabulary[]): Readonly<Record<string, string>> {
  const schemas = Object.entries(schemasWith(blocks, {}))
  return {
    [CALLS]: `${JSON.stringify(describedCalls(), null, 2)}\n`,
    ...Object.fromEntries(schemas.map(([path, schema]) => [path, `${JSON.stringify(schema, null, 2)}\n`])),
    'schemas/calls.ts': contractTypes(),
    'docs/errors.md': errorsManual(),
    'docs/language.md': languageManual(blocks),
    'docs/contract.md': contractManual(),
  }
}

/**
 * In a site: the schemas, with the names of its app.yaml and its screens. In the repository: without any, and what follows
 * from schemas/erp, which are the calls that check knows, and their types.
 */
export async function writeSchema(blocks: readonly BlockVocabulary[], screens: string): Promise<number> {
  if (existsSync(CALLS)) return writeAll(blocks, [...SCHEMAS, CALLS, 'schemas/calls.ts'])
  const paths = await writeSiteSchemas(blocks, screens)
  process.stdout.write(`${paths.map((path) => relative('.', path)).join('\n')}\n`)
  return 0
}

const SCHEMAS = ['schemas/screen.schema.json', 'schemas/screen-test.schema.json', 'schemas/app.schema.json']

/** Writes them beside the folder of screens and answers where. Throws an Error in words where app.yaml does not compile. */
export async function writeSiteSchemas(
  blocks: readonly BlockVocabulary[],
  screens: string,
): Promise<readonly string[]> {
  const sources = await readSources(screens)
  const app = compileApp(appSourceOf(sources)).value
  if (!app) throw new Error(`${screens}/app.yaml does not compile: see \`countersign check\`.`)
  const files = sources.filter(({ file }) => isScreenFile(file))
  const names = siteNamesOf(
    app,
    files.map(({ file }) => fileNames(file).screen),
  )
  const schemas = Object.entries(schemasWith(blocks, names))
  const written = schemas.map(async ([path, schema]) => {
    const target = join(dirname(resolve(screens)), path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, `${JSON.stringify(schema)}\n`)
    return target
  })
  return await Promise.all(written)
}

/** Whether a site has schemas of its own, which follow its names. */
export const hasSiteSchemas = (screens: string): boolean =>
  !existsSync(CALLS) && existsSync(join(dirname(resolve(screens)), SCHEMAS[0] ?? ''))

export async function writeDocs(blocks: readonly BlockVocabulary[]): Promise<number> {
  return writeAll(blocks, ['docs/errors.md', 'docs/language.md', 'docs/contract.md'])
}

async function writeAll(blocks: readonly BlockVocabulary[], paths: readonly string[]): Promise<number> {
  const files = generatedFiles(blocks)
  for (const path of paths) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, files[path] ?? '')
    process.stdout.write(`${path}\n`)
  }
  return 0
}
