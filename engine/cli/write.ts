import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BlockSpec } from '../compile/block.ts'
import { errorsManual } from '../diagnostics/manual.ts'
import { jsonSchemaOf } from '../language/json-schema.ts'
import { languageManual } from '../language/manual.ts'
import { screenTestShape } from '../language/screen-test.ts'
import { screenShape } from '../language/screen.ts'
import { describedCalls } from './contract-calls.ts'
import { contractManual } from './contract-manual.ts'
import { contractTypes } from './contract-types.ts'
import { embeddedServerManual } from './embedded-server-manual.ts'
import { expressionsManual } from './expressions-manual.ts'

const CALLS = 'engine/language/contract-calls.json'

/** The generated files: path → text. A test compares them with what is committed. */
export function generatedFiles(blocks: readonly BlockSpec[]): Readonly<Record<string, string>> {
  const schema = jsonSchemaOf(screenShape(blocks), 'A screen of Countersign')
  return {
    [CALLS]: `${JSON.stringify(describedCalls(), null, 2)}\n`,
    'schemas/screen.schema.json': `${JSON.stringify(schema, null, 2)}\n`,
    'schemas/screen-test.schema.json': `${JSON.stringify(jsonSchemaOf(screenTestShape, 'Tests of a screen of Countersign'), null, 2)}\n`,
    'schemas/calls.ts': contractTypes(),
    'docs/errors.md': errorsManual(),
    'docs/language.md': languageManual(blocks),
    'docs/contract.md': contractManual(),
    'docs/expressions.md': expressionsManual(blocks),
    'docs/embedded-server.md': embeddedServerManual(),
  }
}

/** In the repository also what follows from schemas/erp: the calls that check knows, and their types. */
export async function writeSchema(blocks: readonly BlockSpec[]): Promise<number> {
  const ofSources = existsSync(CALLS) ? [CALLS, 'schemas/calls.ts'] : []
  return writeAll(blocks, ['schemas/screen.schema.json', 'schemas/screen-test.schema.json', ...ofSources])
}

export async function writeDocs(blocks: readonly BlockSpec[]): Promise<number> {
  const names = ['errors', 'language', 'contract', 'expressions', 'embedded-server']
  return writeAll(
    blocks,
    names.map((name) => `docs/${name}.md`),
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
