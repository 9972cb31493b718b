import { blockSpecs } from '../blocks/specs.ts'
import { compileApp, compileScreen } from '../compile/compile.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatDiagnostic } from '../diagnostics/frame.ts'
import { readSources, type SourceFile } from '../publish/sources.ts'

export const APP_FILE = 'app.yaml'

/** Prints what is wrong in a folder of screens. */
export async function check(folder: string, { json }: { json: boolean }): Promise<number> {
  const sources = await readSources(folder)
  const diagnostics = diagnose(sources)
  if (json) process.stdout.write(`${JSON.stringify(diagnostics, null, 2)}\n`)
  else printAll(diagnostics, sources)
  return diagnostics.some((each) => each.severity === 'error') ? 1 : 0
}

function diagnose(sources: readonly SourceFile[]): readonly Diagnostic[] {
  const app = compileApp(sources.find(({ file }) => file === APP_FILE) ?? { file: APP_FILE, text: '' })
  // Without app.yaml every status and role would be unknown: its own mistakes come first, alone.
  if (!app.value) return app.diagnostics
  const context = { app: app.value, blocks: blockSpecs }
  const screens = sources.filter(({ file }) => file !== APP_FILE)
  return [...app.diagnostics, ...screens.flatMap((source) => compileScreen(source, context).diagnostics)]
}

function printAll(diagnostics: readonly Diagnostic[], sources: readonly SourceFile[]): void {
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  for (const each of diagnostics) process.stdout.write(`${formatDiagnostic(each, texts.get(each.file) ?? '')}\n`)
  const errors = diagnostics.filter((each) => each.severity === 'error').length
  const counts = [`${sources.length} files`, `${errors} errors`, `${diagnostics.length - errors} warnings`]
  process.stdout.write(`${counts.join(', ')}\n`)
}
