/**
 * A folder is a test: `input.yaml`, and `expected.json` with what the compiler must say about it (validate,
 * check) or make of it (lower). All are compiled against `app.yaml` beside them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileApp, compileScreen, compileWords, type CompileSource } from '../../engine/compile/compile.ts'
import type { AppDefinition, Compiled } from '../../engine/definition/definition.ts'
import { languageOfWords } from '../../engine/language/site-words.ts'
import type { Diagnostic, Result } from '../../engine/diagnostics/diagnostic.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const APP_FILE = 'app.yaml'

export interface Sample<Expected> {
  readonly name: string
  readonly source: CompileSource
  readonly expected: Expected
}

/** Samples of one kind, by folder name. */
export function readSamples<Expected>(kind: string): readonly Sample<Expected>[] {
  const folder = join(import.meta.dirname, kind)
  return readdirSync(folder).map((name) => {
    const text = readFileSync(join(folder, name, 'input.yaml'), 'utf8')
    const { file = 'crm/sample.yaml', ...expected } = JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8'))
    return { name, source: { file, text }, expected }
  })
}

export function sampleApp(): AppDefinition {
  const { value } = compileApp({ file: APP_FILE, text: readFileSync(join(import.meta.dirname, APP_FILE), 'utf8') })
  if (!value) throw new Error('tests/samples/app.yaml does not compile')
  return value
}

export function compileSample(source: CompileSource): Result<Compiled> {
  return compileScreen(source, { app: sampleApp(), blocks: blockSpecs, stored: ['parties', 'visits', 'prices'], screens: otherScreens })
}

const screensFolder = join(import.meta.dirname, 'screens')

/** Screens of the same site, whose rows a sample may report. */
export const otherScreens = new Map(
  readdirSync(screensFolder).map((name) => {
    const source = { file: `crm/${name}`, text: readFileSync(join(screensFolder, name), 'utf8') }
    return [name.replace('.yaml', ''), source] as const
  }),
)

export function compileAny(source: CompileSource): Result<unknown> {
  if (source.file === APP_FILE) return compileApp(source)
  return languageOfWords(source.file) === null ? compileSample(source) : compileWords(source)
}

/** What a sample expects of each diagnostic. */
export interface ExpectedDiagnostic {
  readonly code: string
  readonly severity: Diagnostic['severity']
  readonly line: number
  readonly column: number
  readonly suggestion: string | null
}

export function diagnose(source: CompileSource): readonly ExpectedDiagnostic[] {
  return compileAny(source).diagnostics.map(expectedOf)
}

export function expectedOf({ code, severity, range, suggestion }: Diagnostic): ExpectedDiagnostic {
  return { code, severity, line: range.start.line, column: range.start.column, suggestion }
}
