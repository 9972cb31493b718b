import { relative, sep } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatDiagnostic } from '../diagnostics/frame.ts'

interface Place {
  /** Absolute, or as a person typed it. */
  readonly folder: string
  /** File → text. */
  readonly sources: ReadonlyMap<string, string>
}

/** Every problem with its location and code frame, for a terminal or the overlay. */
export function formatProblems(diagnostics: readonly Diagnostic[], { folder, sources }: Place): string {
  const prefix = pathPrefix(folder)
  return diagnostics.map((each) => formatDiagnostic(each, sources.get(each.file) ?? '', prefix)).join('\n')
}

/** The path before the file of a diagnostic, relative to the directory where the command runs. */
export function pathPrefix(folder: string): string {
  const seen = relative(process.cwd(), folder).split(sep).join('/')
  return seen === '' ? '' : `${seen}/`
}
