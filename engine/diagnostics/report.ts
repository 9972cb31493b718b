import { catalogueEntry, type Code } from './catalogue/catalogue.ts'
import type { CatalogueEntry } from './catalogue/entry.ts'
import { pastedNote } from './character-names.ts'
import type { Diagnostic, Range } from './diagnostic.ts'

interface FoundPlace {
  readonly names: Diagnostic['names']
  readonly file: string
  readonly range: Range
  readonly severity?: Diagnostic['severity']
  readonly suggestion?: string | null
  readonly notes?: readonly string[]
}

/** A mistake with the code of the catalogue, or with an entry of its own. */
export type DiagnosticParts = FoundPlace & FoundCode

/** A finding in a file that is known where it is reported. */
export type DiagnosticInFile = Omit<FoundPlace, 'file'> & FoundCode

type FoundCode =
  | { readonly code: Code; readonly entry?: never }
  | { readonly code: string; readonly entry: CatalogueEntry }

/** Creates a diagnostic from a finding, with the catalogue's message. */
export function report(finding: DiagnosticParts): Diagnostic {
  const { code, names, file, range, severity = 'error', suggestion = null } = finding
  const { message } = finding.entry ?? catalogueEntry(finding.code)
  const [written = ''] = names
  // Of a name that is not known, nobody sees what is wrong with it.
  const pasted = severity === 'error' && /^(?:unknown|not-an|bad-name)/.test(code) ? pastedNote(written) : null
  const notes = [...(pasted === null ? [] : [pasted]), ...(finding.notes ?? [])]
  return { code, severity, message: message(...names), names, file, range, suggestion, notes }
}
