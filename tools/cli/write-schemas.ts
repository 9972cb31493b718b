/** The schemas that editors read: for screens, for their tests, and for app.yaml. */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileNames } from '../../engine/compile/4-check/check-file-name.ts'
import { compileApp, storedScreens } from '../../engine/compile/compile.ts'
import { appShape } from '../../engine/language/app.ts'
import type { AppDefinition } from '../../engine/definition/definition.ts'
import type { BlockVocabulary } from '../../engine/language/block-spec.ts'
import { jsonSchemaOf, type SiteNames } from '../../engine/language/json-schema.ts'
import { screenTestShape } from '../../engine/language/screen-test.ts'
import { screenShape } from '../../engine/language/screen.ts'
import { siteNamesOf } from '../../engine/language/site-names.ts'
import { screenSnippets } from '../../engine/language/snippets.ts'
import { appSourceOf, isScreenFile } from '../../engine/publish/published.ts'
import { readSources, type SourceFile } from '../../engine/publish/sources.ts'

/** Path → schema. */
export function schemasWith(blocks: readonly BlockVocabulary[], names: SiteNames): Readonly<Record<string, object>> {
  const screen = { title: 'A screen of Countersign', names, snippets: screenSnippets }
  const tests = { title: 'Tests of a screen of Countersign', names }
  return {
    'schemas/screen.schema.json': jsonSchemaOf(screenShape(blocks), screen),
    'schemas/screen-test.schema.json': jsonSchemaOf(screenTestShape, tests),
    'schemas/app.schema.json': jsonSchemaOf(appShape, { title: 'What all screens of a site share', names }),
  }
}

/**
 * Writes them beside the folder of screens, with the names of its app.yaml and of its screens. Throws an Error with a
 * message for people where app.yaml does not compile.
 *
 * @returns the paths of the files
 */
export async function writeSiteSchemas(
  blocks: readonly BlockVocabulary[],
  screens: string,
): Promise<readonly string[]> {
  const sources = await readSources(screens)
  const app = compileApp(appSourceOf(sources)).value
  if (!app) throw new Error(`${screens}/app.yaml does not compile: see \`countersign check\`.`)
  const schemas = Object.entries(schemasWith(blocks, namesInSources(app, sources)))
  const written = schemas.map(async ([path, schema]) => {
    const target = besideOf(screens, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, `${JSON.stringify(schema)}\n`)
    return target
  })
  return await Promise.all(written)
}

/** The names that an editor offers in a site with these files. */
export function namesInSources(app: AppDefinition, sources: readonly SourceFile[]): SiteNames {
  const files = sources.filter(({ file }) => isScreenFile(file))
  return siteNamesOf(app, { all: files.map(({ file }) => fileNames(file).screen), stored: storedScreens(files) })
}

/** Rewrites them where the site has some, because its names may have changed. */
export async function refreshSiteSchemas(blocks: readonly BlockVocabulary[], screens: string): Promise<void> {
  if (hasSiteSchemas(screens)) await writeSiteSchemas(blocks, screens)
}

/** Whether the folder belongs to a site with schemas of its own; those of the repository have no names. */
export const hasSiteSchemas = (screens: string): boolean =>
  existsSync(besideOf(screens, 'schemas/screen.schema.json')) && !existsSync(besideOf(screens, 'schemas/erp'))

const besideOf = (screens: string, path: string): string => join(dirname(resolve(screens)), path)
