import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatDiagnostic } from '../diagnostics/frame.ts'
import { createPublisher } from '../publish/published.ts'
import { readSources, type SourceFile } from '../publish/sources.ts'

/** Prints what is wrong in a folder of screens. */
export async function check(folder: string, { json }: { json: boolean }): Promise<number> {
  const sources = await readSources(folder)
  const { diagnostics } = createPublisher().publish(sources)
  if (json) process.stdout.write(`${JSON.stringify(diagnostics, null, 2)}\n`)
  else printAll(diagnostics, sources)
  return diagnostics.some((each) => each.severity === 'error') ? 1 : 0
}

function printAll(diagnostics: readonly Diagnostic[], sources: readonly SourceFile[]): void {
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  for (const each of diagnostics) process.stdout.write(`${formatDiagnostic(each, texts.get(each.file) ?? '')}\n`)
  const errors = diagnostics.filter((each) => each.severity === 'error').length
  const counts = [`${sources.length} files`, `${errors} errors`, `${diagnostics.length - errors} warnings`]
  process.stdout.write(`${counts.join(', ')}\n`)
}
